// An unescaped `/`, `?`, `#` or `@` in a password leaves an `@` after the host and makes the URL ambiguous.
const readable = /^[a-z][a-z\d+.-]*:\/\/[^/?#\\]*([/?#\\][^@]*)?$/i

/** Whether a URL is unambiguous, so that its password can be found. */
export const isReadableUrl = (value: string) => readable.test(value)

/** A URL without secrets: scheme, host, port and a path of one word. Undefined if these may hold a secret. */
export function redactedUrl(value: string): string | undefined {
  const url = isReadableUrl(value) ? URL.parse(value) : undefined
  if (!url?.host) return undefined
  const credentials = url.username || url.password ? '…@' : ''
  const path = url.pathname === '/' || /^(\/[\w-]+)?$/.test(url.pathname) ? url.pathname : '/…'
  return `${url.protocol}//${credentials}${url.host}${path}${url.search || url.hash ? '?…' : ''}`
}

/** A value if it is a short word, number, address or range; undefined if it may hold a secret. */
export function redactedWord(value: string): string | undefined {
  return /^[\w.*-]{1,40}$|^[\da-f.:/]{1,50}$/i.test(value) ? value : undefined
}
