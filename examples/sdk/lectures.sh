#!/bin/sh
# CAMPUS_ID=20240001 CAMPUS_PASSWORD=… sh lectures.sh: the same with curl alone. A program says Sec-Fetch-Site: none.
set -eu
url=${CAMPUS_URL:-http://127.0.0.1:8787}
jar=$(mktemp)
trap 'rm -f "$jar"' EXIT

json() { printf '"%s"' "$(printf %s "$1" | sed 's/[\\"]/\\&/g')"; }

printf '{"id":%s,"password":%s}' "$(json "$CAMPUS_ID")" "$(json "$CAMPUS_PASSWORD")" |
  curl --silent --show-error --fail-with-body --cookie-jar "$jar" --output /dev/null \
    --header 'Content-Type: application/json' --header 'Sec-Fetch-Site: none' --data @- "$url/api/auth/login"
curl --silent --show-error --fail-with-body --cookie "$jar" "$url/api/users/me/lectures"
