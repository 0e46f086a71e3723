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
# Changing the user forgets the request to be told of the parent's death, so it is made again here.
exec chroot "$tree" setpriv --pdeathsig INT --reuid postgres --regid postgres --init-groups "$@"
