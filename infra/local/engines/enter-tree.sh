#!/bin/sh
# Usage: enter-tree.sh TREE DATA COMMAND [arguments], under "unshare --mount", which ends the mounts with the command. Runs COMMAND in the
# Debian chroot TREE, with DATA as /data, as DATA's owner and without capabilities.
set -eu
tree=$1
data=$2
shift 2
mount --bind "$data" "$tree/data"
for device in null zero random urandom; do mount --bind "/dev/$device" "$tree/dev/$device"; done
mount -t tmpfs -o mode=1777,nosuid,nodev tmpfs "$tree/dev/shm"
# In a user namespace there is no other user than DATA's owner.
[ "$(id -u)" -ne 0 ] || set -- --reuid "$(stat -c %u "$data")" --regid "$(stat -c %g "$data")" --clear-groups "$@"
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
' sh "$tree" setpriv --pdeathsig KILL --no-new-privs --inh-caps=-all --ambient-caps=-all --bounding-set=-all "$@"
