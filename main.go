// Command tablero is a terminal workbench for NoSQL tables. It hands its arguments to the commands and exits with their code.
package main

import (
	"os"

	"tablero/views/cli"
)

func main() {
	os.Exit(cli.Main(os.Args[1:]))
}
