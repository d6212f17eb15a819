//go:build ignore

package tagged

import "os"

var _ = os.Args
