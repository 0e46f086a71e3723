#!/usr/bin/env bash
# Silences for 20 minutes what a rolling restart of a service raises by itself; all other alerts are sent:
#   infra/docker/quiet.sh SERVICE
# Asks the Alertmanager of the profile `metrics`, where it runs. Another one: AMTOOL=amtool ALERTMANAGER_URL=http://HOST:9093
set -euo pipefail

service=${1:?Usage: infra/docker/quiet.sh SERVICE}
url=${ALERTMANAGER_URL:-http://127.0.0.1:9093}

if [ -z "${AMTOOL:-}" ]; then
  container=$(docker compose --profile metrics ps --quiet alertmanager)
  [ -n "$container" ] || exit 0
  AMTOOL="docker exec $container amtool"
fi

# shellcheck disable=SC2086 # a command with arguments
$AMTOOL "--alertmanager.url=$url" silence add --author=quiet.sh --comment="$service is being replaced" --duration=20m \
  "job=$service" 'alertname=~"InstanceAway|NotReady"' >/dev/null
