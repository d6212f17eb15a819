package table

import (
	"fmt"
	"strconv"
)

// position reads 12, "12" or {"line": 12, "column": 5}.
func (v value) position() (line, column int, err error) {
	switch v.kind() {
	case 'n':
		return 0, 0, nil
	case '{':
		return v.lineColumn()
	case '"':
		text, err := v.text()
		if err != nil {
			return 0, 0, err
		}
		line, err = counted(text)
		return line, 0, err
	case '[', 't', 'f':
		return 0, 0, fmt.Errorf("is %s, not a line number", v.describe())
	}
	line, err = counted(string(v.raw))
	return line, 0, err
}

func (v value) lineColumn() (line, column int, err error) {
	fields, err := v.members()
	if err != nil {
		return 0, 0, err
	}
	for _, f := range fields {
		to := &line
		switch f.key {
		case "line":
		case "column":
			to = &column
		default:
			return 0, 0, fmt.Errorf("has the unknown field %q", f.key)
		}
		if f.kind() == '{' {
			return 0, 0, fmt.Errorf("has an object for %s", f.key)
		}
		if *to, _, err = f.position(); err != nil {
			return 0, 0, err
		}
	}
	if line == 0 {
		return 0, 0, fmt.Errorf("names no line")
	}
	return line, column, nil
}

// counted reads a number from 1 on.
func counted(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > maxLine {
		return 0, fmt.Errorf("is %s, not a number from 1 on", quote(text))
	}
	return n, nil
}
