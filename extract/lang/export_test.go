package lang

// ParseOnly parses and walks nothing: the floor that the benchmark measures
// against.
func (p *Parser) ParseOnly(l *Language, src []byte) error {
	if err := p.use(l); err != nil {
		return err
	}
	return p.run(src, nil)
}
