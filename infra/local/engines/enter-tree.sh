#!/bin/sh
# Usage: enter-tree.sh TREE DATA COMMAND [arguments]
# Runs COMMAND as the user postgres of the Debian tree TREE, which sees the folder DATA as /data.
# The mounts live in a namespace that ends with the command: run this under "unshare --mount".
set -eu
tree=$1
data=$2
shift 2
mount --bind "$data" "$tree/data"
mount --rbind /dev "$tree/dev"
# What the command starts ends with it, by whatever it ends: the launcher of pg_cron does not notice that its
# server was killed and keeps a processor busy for ever.
exec unshare --pid sh -eu -c '
  chroot "$@" &
  command=$!
  trap "kill -INT $command" INT TERM
  code=0
  while kill -0 "$command" 2>/dev/null; do
    wait "$command" && code=0 || code=$?
  done
  exit "$code"
' sh "$tree" setpriv --pdeathsig KILL --reuid postgres --regid postgres --init-groups "$@"
