#!/bin/sh
# Usage: enter-tree.sh TREE DATA COMMAND [arguments], under "unshare --mount", which ends the mounts with the command. Runs COMMAND in the
# Debian chroot TREE as user postgres, with DATA as /data.
set -eu
tree=$1
data=$2
shift 2
mount --bind "$data" "$tree/data"
mount --rbind /dev "$tree/dev"
# All children end with the command: the pg_cron launcher does not notice a killed server and would spin for ever.
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
