/** Whether the router takes it for a call, which reads `/%61pi` as `/api`. */
export function isApi(url: string): boolean {
  return /^\/(?:a|%61)(?:p|%70)(?:i|%69)(?:[/?#]|$)/.test(url)
}

/** The reference of the API, whose policy is weaker than the app's. */
export function isReference(url: string): boolean {
  return /^\/docs(?:[/?]|$)/.test(url)
}

/** The address without its query. */
export function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? ''
}
