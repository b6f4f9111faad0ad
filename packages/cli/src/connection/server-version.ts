import type { Fetch } from '@campus-connect/sdk'

/** The version that a server's contract names; null where it does not say. */
export async function serverVersion(host: string, fetch: Fetch, signal: AbortSignal): Promise<string | null> {
  try {
    const response = await fetch(`${host}/openapi.yaml`, { signal, redirect: 'error' })
    const text = await response.text()
    return (response.ok && /^ {2}version: (\S{1,40})$/m.exec(text)?.[1]) || null
  } catch {
    return null
  }
}
