#!/usr/bin/env bash
# Installs the npm packages when they are missing or stale, then runs a script with the Node the project brings.
set -euo pipefail
cd "$(dirname "$0")/.."
stamp=node_modules/.dosar-installed
if ! cmp -s package-lock.json "$stamp" 2>/dev/null; then
  npm ci --no-audit --no-fund --loglevel=error
  cp package-lock.json "$stamp"
fi
export PATH="$PWD/node_modules/.bin:$PATH"
exec node "$@"
