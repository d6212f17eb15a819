package report

import (
	"charm.land/lipgloss/v2"
)

// style colours one kind of text; the zero value leaves it plain.
type style struct {
	lip   lipgloss.Style
	plain bool
}

func (s style) render(text string) string {
	if s.plain || text == "" {
		return text
	}
	return s.lip.Render(text)
}

// palette is the calm set of styles of the text report, in the terminal's own
// sixteen colours so that it fits light and dark.
type palette struct {
	path, form, dim, bad, warn, good style
}

func newPalette(colour bool) palette {
	of := func(s lipgloss.Style) style { return style{lip: s, plain: !colour} }
	return palette{
		path: of(lipgloss.NewStyle().Bold(true)),
		form: of(lipgloss.NewStyle().Foreground(lipgloss.Cyan)),
		dim:  of(lipgloss.NewStyle().Faint(true)),
		bad:  of(lipgloss.NewStyle().Foreground(lipgloss.Red).Bold(true)),
		warn: of(lipgloss.NewStyle().Foreground(lipgloss.Yellow)),
		good: of(lipgloss.NewStyle().Foreground(lipgloss.Green)),
	}
}
