/** Whether the router treats a URL as an API call. The router decodes `/%61pi` to `/api`. */
export function isApi(url: string): boolean {
  return /^\/(?:a|%61)(?:p|%70)(?:i|%69)(?:[/?#]|$)/.test(url)
}

/** Whether a URL belongs to the API reference, which has a weaker content security policy. */
export function isReference(url: string): boolean {
  return /^\/docs(?:[/?]|$)/.test(url)
}

/** Whether the router looks for a page of the server, below `/-/`. The router decodes `/%2d` to `/-`. */
export function isServerPage(url: string): boolean {
  return /^\/(?:-|%2d)(?:[/?#]|$)/i.test(url)
}

/** The URL without its query. */
export function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? ''
}
