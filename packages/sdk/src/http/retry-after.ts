/** What the header says, in milliseconds. */
export function retryAfter(headers: Headers): number | undefined {
  const header = headers.get('retry-after')
  if (header === null) return undefined
  const milliseconds = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, milliseconds)
}
