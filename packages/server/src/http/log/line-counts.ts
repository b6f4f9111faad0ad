import { widestNetwork } from '@campus-connect/core/domain/accounts/networks.ts'

/** What lines that are counted together have in common. */
export type Kind = {
  what: string
  status?: number | undefined
  reason?: string | undefined
  /** Those of an IPv6 /48 are one. */
  address?: string | undefined
  user?: string | undefined
}

export type Counted = Kind & { more: number }

/** Bounds the memory. In the same minute all further kinds with one `what` and `status` are one. */
const mostKinds = 5000
/** The reports at the end of a minute with their address or account, those with the highest counts. */
const mostReports = 20

/**
 * Writes the first lines of each kind in a minute and counts the others. `report` receives the counts after the minute
 * and at `close`.
 */
export function lineCounts(report: (counted: Counted) => void) {
  const kinds = new Map<string, Counted & { written: number }>()
  let timer: NodeJS.Timeout | undefined

  function close() {
    clearTimeout(timer)
    timer = undefined
    const counted = [...kinds.values()].filter(({ more }) => more > 0).toSorted((one, other) => other.more - one.more)
    kinds.clear()
    for (const { written: _, ...kind } of counted.slice(0, mostReports)) report(kind)
    const others = Map.groupBy(counted.slice(mostReports), sharedKey)
    for (const [{ what, status, more }, ...rest] of others.values() as Iterable<[Counted, ...Counted[]]>)
      report({ what, status, more: rest.reduce((sum, each) => sum + each.more, more) })
  }

  function countOf(kind: Kind) {
    timer ??= setTimeout(close, 60_000)
    const { user, address = '', reason = '' } = kind
    const own = `${sharedKey(kind)} ${user ?? widestNetwork(address)} ${reason}`
    const apart = kinds.has(own) || kinds.size < mostKinds
    const key = apart ? own : sharedKey(kind)
    const count = kinds.get(key) ?? {
      ...(apart ? kind : { what: kind.what, status: kind.status }),
      written: 0,
      more: 0,
    }
    kinds.set(key, count)
    return count
  }

  /** Calls `line` for the first `most` lines. A line that it does not write is counted too. */
  function write(kind: Kind, most: number, line: () => boolean) {
    const count = countOf(kind)
    if (count.written < most && line()) count.written += 1
    else count.more += 1
  }

  return { write, close }
}

function sharedKey({ what, status }: Kind) {
  return `${what} ${status ?? ''}`
}
