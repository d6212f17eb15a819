package verdict

import "encoding/json"

// jsonOf marshals a reading as the command prints it.
func jsonOf(r Reading) (string, error) {
	text, err := json.Marshal(r)
	return string(text), err
}
