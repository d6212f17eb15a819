package identity

import "github.com/guardroll/guardroll/extract"

// Buffer cuts one file after the other into tokens and keeps the memory for
// them. The zero value is ready; it is not safe for use by two goroutines at a
// time.
type Buffer struct {
	stream Stream
}

// kept is the most tokens that memory is kept for: a file of a megabyte. One
// giant file does not cost its memory for good.
const kept = 1 << 18

// Tokenize does what the function does. The stream is good until the next call.
func (b *Buffer) Tokenize(src []byte, marks []extract.Mark, space extract.Space) *Stream {
	tokens := b.stream.tokens
	if size := len(src)*2/7 + 8; cap(tokens) < size || cap(tokens) > kept {
		tokens = make([]token, 0, size)
	}
	b.stream = Stream{tokens: tokens[:0], blocks: b.stream.blocks}
	t := tokenizer{src: src, marks: marks, space: space, stream: &b.stream}
	t.run()
	b.stream.indexBlocks(len(src))
	return &b.stream
}
