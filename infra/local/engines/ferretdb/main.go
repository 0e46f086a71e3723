// Command ferretdb serves the MongoDB wire protocol on top of a PostgreSQL that has the DocumentDB extension.
// FerretDB's own command cannot be built from its module: a generated version file is not part of it.
package main

import (
	"context"
	"flag"
	"log"
	"log/slog"
	"os"
	"os/signal"
	"syscall"

	"github.com/FerretDB/FerretDB/v2/ferretdb"
)

func main() {
	listen := flag.String("listen", "", "address to serve, host:port")
	postgres := flag.String("postgresql-url", "", "PostgreSQL with the DocumentDB extension")
	state := flag.String("state-dir", "", "folder for its own state")
	flag.Parse()

	telemetry := false
	server, err := ferretdb.New(&ferretdb.Config{
		ListenAddr:    *listen,
		PostgreSQLURL: *postgres,
		StateDir:      *state,
		Telemetry:     &telemetry,
		LogOutput:     os.Stderr,
		// Its errors repeat what clients are answered, refused keys included: clients log what matters to them.
		LogLevel: slog.LevelError + 1,
	})
	if err != nil {
		log.Fatal(err)
	}

	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, syscall.SIGINT)
	defer stop()
	server.Run(ctx)
}
