#!/usr/bin/env bash
# Replaces running services without downtime, by the present docker-compose.yml, images (IMAGE_TAG) and settings:
#   infra/docker/roll.sh SERVICE...   these, one after another
#   infra/docker/roll.sh all          all, each before those that call it: the way to a later release
#   infra/docker/roll.sh back         all, the other way round: the way back
# Before it begins it asks whether the release may start on the stored data, and whether the running one could start again afterwards;
# --no-way-back begins although it could not. Of each service it starts as many new containers as there are old ones, and stops the old ones
# one by one when all are healthy.
set -euo pipefail

readyWithin=180
stopWithin=40
all=(media auth content audit insight notify realtime gateway web)

usage() {
  echo "Usage: infra/docker/roll.sh [--no-way-back] SERVICE...|all|back, with services of: ${all[*]}" >&2
  exit 1
}

noWayBack=()
if [ "${1:-}" = --no-way-back ]; then
  noWayBack=("$1")
  shift
fi
case ${1:-} in
  all) services=("${all[@]}") ;;
  back) mapfile -t services < <(printf '%s\n' "${all[@]}" | tac) ;;
  *) services=("$@") ;;
esac
[ "${#services[@]}" -gt 0 ] || usage
for service in "${services[@]}"; do
  if [[ " ${all[*]} " != *" $service "* ]]; then
    echo "$service is no service that can be rolled." >&2
    usage
  fi
done

isHealthy() { [ "$(docker inspect --format '{{.State.Health.Status}}' "$1")" = healthy ]; }

roll() {
  local service=$1 old new unready one code waited
  containers() { docker compose ps --quiet "$service" | sort; }
  mapfile -t old < <(containers)
  if [ "${#old[@]}" -eq 0 ]; then
    echo "$service does not run: starting it."
    docker compose up --detach --no-deps --no-build --wait "$service"
    return
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
}

docker compose run --rm --no-deps -T backup node infra/backup/check-data.ts "${noWayBack[@]}"
for service in "${services[@]}"; do roll "$service"; done
