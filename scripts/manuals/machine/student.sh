# What the app sends, as a program that is no browser: the session is kept in $cookie.
ask() { curl -sf -H 'Content-Type: application/json' -H 'Sec-Fetch-Site: none' -H "Cookie: ${cookie:-}" "$@"; }
sign_up() {
  ask -o /dev/null -d "{\"id\":\"$1\",\"username\":\"$2\",\"password\":\"saebyeok-noeul-31\"}" http://127.0.0.1:8787/api/auth/signup
  log_in "$1" saebyeok-noeul-31
}
log_in() {
  cookie=$(ask -D - -o /dev/null -d "{\"id\":\"$1\",\"password\":\"$2\"}" http://127.0.0.1:8787/api/auth/login |
    sed -n 's/^set-cookie: \([^;]*\).*/\1/Ip' | head -n 1)
  test -n "$cookie"
}
# Everybody, as an administrator.
look() { ask -o /dev/null http://127.0.0.1:8787/api/admin/users; }
connect() { ask -o /dev/null -d "{\"name\":\"$1\"}" http://127.0.0.1:8787/api/attend/start; }
disconnect() { ask -o /dev/null -d "{\"name\":\"$1\"}" http://127.0.0.1:8787/api/attend/stop; }
