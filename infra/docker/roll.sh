#!/usr/bin/env bash
# Replaces a service's running version without downtime:
#   infra/docker/roll.sh SERVICE
# Starts as many new containers as there are old ones, from the present docker-compose.yml. When all are healthy, stops the old ones one
# by one. For gateway, auth, content, media, audit, insight, notify, realtime and web.
set -euo pipefail

readyWithin=180
stopWithin=40

service=${1:?Usage: infra/docker/roll.sh SERVICE}
case $service in
  gateway | auth | content | media | audit | insight | notify | realtime | web) ;;
  *)
    echo "$service keeps data or runs once: it is not rolled." >&2
    exit 1
    ;;
esac

containers() { docker compose ps --quiet "$service" | sort; }

isHealthy() { [ "$(docker inspect --format '{{.State.Health.Status}}' "$1")" = healthy ]; }

mapfile -t old < <(containers)
if [ "${#old[@]}" -eq 0 ]; then
  echo "$service does not run." >&2
  exit 1
fi

"${BASH_SOURCE[0]%/*}/quiet.sh" "$service" || echo "Alertmanager took no silence: it may send alerts about this restart." >&2
docker compose up --detach --no-deps --no-build --no-recreate --scale "$service=$((2 * ${#old[@]}))" "$service"
mapfile -t new < <(comm -13 <(printf '%s\n' "${old[@]}") <(containers))

for ((waited = 0; ; waited++)); do
  unready=()
  for one in "${new[@]}"; do isHealthy "$one" || unready+=("$one"); done
  [ "${#unready[@]}" -eq 0 ] && break
  if [ "$waited" -ge "$readyWithin" ]; then
    echo "The new $service was not ready within $readyWithin s; the old one goes on." >&2
    docker rm --force "${new[@]}" >/dev/null
    exit 1
  fi
  sleep 1
done

for one in "${old[@]}"; do
  docker stop --time "$stopWithin" "$one" >/dev/null
  code=$(docker inspect --format '{{.State.ExitCode}}' "$one")
  [ "$code" -eq 0 ] || echo "An old $service ended with code $code." >&2
  docker rm "$one" >/dev/null
done
echo "$service: ${#new[@]} new, ${#old[@]} old ended."
