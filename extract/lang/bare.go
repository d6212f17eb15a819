package lang

import "fmt"

// Bare parses src and throws the tree away: what the grammar alone costs, for
// those who measure what is added to it.
func (p *Parser) Bare(l *Language, src []byte) error {
	if err := p.admit(src); err != nil {
		return fmt.Errorf("parsing %s: %w", l.Name, err)
	}
	if err := p.use(l); err != nil {
		return err
	}
	if err := p.run(src, nil); err != nil {
		return fmt.Errorf("parsing %s: %w", l.Name, err)
	}
	return nil
}
