package tagged // want:dir "file hidden.go is hidden behind a build constraint"
