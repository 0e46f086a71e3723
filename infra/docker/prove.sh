#!/usr/bin/env bash
# Runs docker-compose.yml for real, kills and replaces its processes under load, and checks what the documentation promises:
#   infra/docker/prove.sh [live|alerts]  live: only from an empty machine to a number on a phone's page; alerts: only who is notified of what
# Uses the running Docker engine; without one, root with dockerd installed gets a temporary engine. Images are pulled, or built on a Debian
# where no registry is reachable (infra/lab/prove/base-images.ts). A missing Compose v2 is built once from its Go module. Everything is removed at the
# end.
set -euo pipefail
cd "$(dirname "$0")/../.."

composeVersion=v2.40.3
engineWithin=60

work=$(mktemp -d "${TMPDIR:-/tmp}/papan-proof-XXXXXX")
enginePid=
forwarding=

say() { printf '\n=== %s\n' "$*"; }

# dockerd leaves its bridge, firewall rules, mounts and cgroups behind.
clearEngine() {
  kill "$enginePid" 2>/dev/null || true
  wait "$enginePid" 2>/dev/null || true
  grep -o " $work[^ ]*" /proc/mounts | sort -r | xargs -r umount -l 2>/dev/null || true
  ip link delete docker0 2>/dev/null || true
  iptables-restore <"$work/iptables" 2>/dev/null || true
  echo "$forwarding" >/proc/sys/net/ipv4/ip_forward
  find /sys/fs/cgroup -depth -type d -path "*/${work##*/}*" -exec rmdir {} + 2>/dev/null || true
}

end() {
  local code=$?
  trap - EXIT INT TERM
  [ -z "$enginePid" ] || clearEngine
  rm -rf --one-file-system "$work"
  exit "$code"
}
trap end EXIT
trap 'exit 1' INT TERM

answers() { docker info >/dev/null 2>&1; }

startEngine() {
  if [ "$(id -u)" -ne 0 ] || ! command -v dockerd >/dev/null || ! command -v iptables-save >/dev/null; then
    echo "No Docker engine answers, and none can be started: that takes root and dockerd (Debian: apt-get install docker.io iptables)." >&2
    exit 1
  fi
  # A proof that was killed leaves its networks behind, and those of this one would be the same.
  if ip route show 172.28.90.0/24 | grep -q .; then
    echo "172.28.90.0/24 is taken, most likely by an earlier proof that was killed: end its dockerd and delete its bridges (ip link delete)." >&2
    exit 1
  fi
  say "starting a Docker engine of our own"
  # Listing loads the tables: unused ones would not be saved and restored.
  for table in filter nat; do iptables --table "$table" --list --numeric >/dev/null; done
  iptables-save >"$work/iptables"
  forwarding=$(cat /proc/sys/net/ipv4/ip_forward)
  export DOCKER_HOST="unix://$work/docker.sock"
  dockerd --host "$DOCKER_HOST" --data-root "$work/data" --exec-root "$work/exec" --pidfile "$work/dockerd.pid" \
    --cgroup-parent "/${work##*/}" --log-level warn >"$work/dockerd.log" 2>&1 &
  enginePid=$!
  export PROOF_ENGINE_GROUP=${work##*/}
  for ((waited = 0; ; waited++)); do
    answers && break
    if [ "$waited" -ge "$engineWithin" ] || ! kill -0 "$enginePid" 2>/dev/null; then
      tail -n 20 "$work/dockerd.log" >&2
      exit 1
    fi
    sleep 1
  done
}

isComposeTwo() { docker compose version --short 2>/dev/null | grep -qE '^v?[2-9]'; }

# Compose cannot be installed by name: its sources are copied out of Go's module cache and built.
provideCompose() {
  isComposeTwo && return
  local built="${XDG_CACHE_HOME:-$HOME/.cache}/papan-angka/tools/docker-compose-$composeVersion"
  if [ ! -x "$built" ]; then
    command -v go >/dev/null || { echo "Docker Compose v2 is missing, and Go to build it with." >&2; exit 1; }
    say "building Docker Compose $composeVersion (some minutes, once)"
    local module="github.com/docker/compose/v2" sources
    sources=$(go mod download -json "$module@$composeVersion" | sed -n 's/^\t"Dir": "\(.*\)",$/\1/p')
    cp -r "$sources" "$work/compose"
    chmod -R u+w "$work/compose"
    mkdir -p "${built%/*}"
    (cd "$work/compose" && CGO_ENABLED=0 GOFLAGS=-buildvcs=false go build -trimpath \
      -ldflags "-s -w -X $module/internal.Version=$composeVersion" -o "$built.new" ./cmd)
    mv "$built.new" "$built"
    rm -rf "$work/compose"
  fi
  export DOCKER_CONFIG="$work/config"
  mkdir -p "$DOCKER_CONFIG/cli-plugins"
  ln -s "$built" "$DOCKER_CONFIG/cli-plugins/docker-compose"
  isComposeTwo
}

# Containers may open at most as many files as this shell.
maxFiles=$(ulimit -Hn)
[ "$maxFiles" = unlimited ] || [ "$maxFiles" -ge 65536 ] || export NOFILE=$maxFiles

answers || startEngine
provideCompose
echo "Docker $(docker version --format '{{.Server.Version}}'), Compose $(docker compose version --short), storage $(docker info --format '{{.Driver}}')"
PROOF_WORK="$work" node infra/run.mjs infra/lab/run.ts prove/prove.ts "$@"
