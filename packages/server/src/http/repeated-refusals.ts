export type Refused = { status: number; address: string; user?: string }

type Flood = Partial<Refused> & { more: number }

/** Users and addresses that are counted apart; those beyond share one count, so that many addresses fill no memory. */
const most = 1000

/**
 * Lets the first refusal of a minute be logged for each user, or address without a user, and counts the others. `report`
 * gets the counts when the minute is over, and at `close`.
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
