export type Refused = { status: number; address: string; user?: string }

type Flood = Partial<Refused> & { more: number }

/** The number of separate counts. Further users and addresses share one count, which bounds the memory. */
const most = 1000

/**
 * Finds the first refusal per minute for each user, or for each address without a user, and counts the others. `report`
 * receives the counts after the minute and at `close`.
 */
export function repeatedRefusals(report: (flood: Flood) => void) {
  const floods = new Map<string, Flood>()
  let timer: NodeJS.Timeout | undefined

  function close() {
    clearTimeout(timer)
    timer = undefined
    for (const flood of floods.values()) if (flood.more > 0) report(flood)
    floods.clear()
  }

  function isFirst(refused: Refused): boolean {
    timer ??= setTimeout(close, 60_000).unref()
    const one = `${refused.status} ${refused.user ?? refused.address}`
    const apart = floods.has(one) || floods.size < most
    const key = apart ? one : ''
    const flood = floods.get(key)
    if (flood) flood.more += 1
    else floods.set(key, { ...(apart ? refused : {}), more: 0 })
    return !flood
  }

  return { isFirst, close }
}
