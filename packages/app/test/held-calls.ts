import type { Fetch } from '@campus-connect/sdk'

/** Passes calls on to `fetch`, but keeps those back whose parameters fit until they are released or aborted. */
export function holdCalls(fetch: Fetch, fits: (parameters: URLSearchParams) => boolean) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const held: string[] = []
  const holding: Fetch = async (url, init) => {
    const { search, searchParams } = new URL(url)
    if (fits(searchParams)) {
      held.push(search)
      await Promise.race([promise, untilAborted(init?.signal)])
    }
    return fetch(url, init)
  }
  return { fetch: holding, held, release: resolve }
}

const untilAborted = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
