#!/bin/sh
# PostgreSQL with DocumentDB on /data. An empty cluster is renamed into place, so an interrupted attempt is not mistaken for one.
set -eu
bin=/usr/lib/postgresql/18/bin
if [ ! -d /data/db ]; then
  rm -rf /data/new
  "$bin/initdb" -D /data/new -U postgres --auth=trust --encoding=UTF8 >/dev/null
  echo 'host all all samenet trust' >>/data/new/pg_hba.conf
  mv /data/new /data/db
fi
# Only one server uses this folder; a killed one's pid file may name a foreign process.
rm -f /data/db/postmaster.pid
exec "$bin/postgres" -D /data/db -c listen_addresses='*' -c unix_socket_directories= -c max_connections=200 \
  -c shared_preload_libraries='pg_cron, pg_documentdb_core, pg_documentdb' -c cron.database_name=postgres \
  -c cron.use_background_workers=on -c cron.log_statement=off -c log_min_messages=fatal
