/** The screens of the app, and the page of the server, to which a login may lead. */
const routes = [
  /^\/$/,
  /^\/lecture\/[^/]+\/?$/,
  /^\/mypage\/?$/,
  /^\/admin\/users\/?$/,
  /^\/admin\/users\/[^/]+\/?$/,
  /^\/-\/record$/,
]
const base = 'http://campus.invalid'
const longest = 1000

/** The route of ours that `next` names, or `/`: a link of somebody else must not lead a person who just logged in away. */
export function ownRoute(next: unknown): string {
  if (typeof next !== 'string' || next.length > longest || !next.startsWith('/')) return '/'
  const url = URL.parse(next, base)
  if (!url || url.origin !== base || !routes.some((route) => route.test(url.pathname))) return '/'
  // What `URL` understood, never the text itself.
  return `${url.pathname}${url.search}`
}
