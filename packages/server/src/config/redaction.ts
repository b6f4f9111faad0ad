/** A password with an unescaped `/`, `?`, `#` or `@` leaves an `@` behind the host: no parser knows then which part is which. */
const readable = /^[a-z][a-z\d+.-]*:\/\/[^/?#\\]*([/?#\\][^@]*)?$/i

/** Whether the parts of a URL are what they seem to be. */
export const isReadableUrl = (value: string) => readable.test(value)

/** What a message may show of a URL: scheme, host, port and a path of one word. Undefined where these may hold a secret. */
export function redactedUrl(value: string): string | undefined {
  const url = isReadableUrl(value) ? URL.parse(value) : undefined
  if (!url?.host) return undefined
  const credentials = url.username || url.password ? '…@' : ''
  const path = url.pathname === '/' || /^(\/[\w-]+)?$/.test(url.pathname) ? url.pathname : '/…'
  return `${url.protocol}//${credentials}${url.host}${path}${url.search || url.hash ? '?…' : ''}`
}

/** What a message may show of any other value: a short word, number, address or range. */
export function redactedWord(value: string): string | undefined {
  return /^[\w.*-]{1,40}$|^[\da-f.:/]{1,50}$/i.test(value) ? value : undefined
}
