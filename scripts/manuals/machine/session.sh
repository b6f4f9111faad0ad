# The shell of a reader who works through a manual: where one command has gone, the next one stands.
cd
while read -r step; do
  # shellcheck disable=SC1090
  . "$WALK/$step.sh" <"$WALK/$step.in" >"$WALK/$step.out" 2>&1
  echo "$?"
done
