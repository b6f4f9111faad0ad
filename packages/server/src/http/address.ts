export function isApi(url: string): boolean {
  return /^\/api(?:[/?]|$)/.test(url)
}

/** The address without its query. */
export function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? ''
}
