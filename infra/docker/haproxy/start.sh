#!/bin/sh
# Starts HAProxy with as many connections as DOOR_MB of memory and the container's open files carry. Of three connections at once, one is kept
# for pages. Behind Caddy (DOMAIN) sockets are what Caddy's memory carries, which is as much.
set -eu

# KB, measured (docs/operations/sizes.md): an idle websocket in HAProxy with its two ends in the kernel, one in Caddy, HAProxy itself.
socket=12
tlsSocket=96
self=65536
# KB: at most so much for what is on its way, in buffers of 16 KB.
buffers=65536
# For checks, metrics and the configuration itself.
spare=500

memory=$((DOOR_MB * 1024 - self - buffers))
visitors=$((memory / socket))
[ "$visitors" -ge 300 ] || { echo "DOOR_MB=$DOOR_MB is too little: 160 at least." >&2; exit 1; }
files=$(ulimit -Hn)
[ "$files" = unlimited ] || [ "$(((files - spare) / 2))" -ge "$visitors" ] || {
  visitors=$(((files - spare) / 2))
  echo "Only $files open files are allowed: $visitors connections, where DOOR_MB=$DOOR_MB carries $((memory / socket))."
}
sockets=$((visitors * 2 / 3))
throughCaddy=$(((DOOR_MB * 1024 - self) / tlsSocket))
[ -z "${DOMAIN:-}" ] || [ "$throughCaddy" -ge "$sockets" ] || sockets=$throughCaddy
echo "$visitors connections of visitors, at most $sockets of them sockets."
ulimit -n $((visitors * 2 + spare))
export MAX_VISITORS=$visitors MAX_SOCKETS=$sockets MAX_CONNECTIONS=$((visitors + 100)) MAX_BUFFERS=$((buffers / 16))
exec haproxy -db -f "${1:-/usr/local/etc/haproxy/haproxy.cfg}"
