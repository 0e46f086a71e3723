#!/bin/sh
# Run under unshare (mounts, network, processes, host name) with the machine's tree: mounts what a machine has, then waits.
set -eu
tree=$1
mount --make-rprivate /
mount --bind "$tree" "$tree"
mount -t proc proc "$tree/proc"
mount --rbind /sys "$tree/sys"
mount --rbind /dev "$tree/dev"
mount -t tmpfs -o mode=755 tmpfs "$tree/run"
mount -t tmpfs -o mode=1777 tmpfs "$tree/tmp"
hostname sewaan
ip link set lo up
# A mere chroot would leave the namespace's root where it was, and `docker exec` enters there.
cd "$tree"
pivot_root . mnt
exec chroot . sh -c 'umount -l /mnt && exec sleep infinity'
