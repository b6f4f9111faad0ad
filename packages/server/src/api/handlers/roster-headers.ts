import type { RosterState } from '../../roster/import/state.ts'

/** Characters. Proxies limit the size of all headers. */
const longestReason = 200

/** The state of the roster as headers. The Korean reason is percent-encoded. */
export function rosterHeaders({ state, checkedAt, trouble }: RosterState): Record<string, string> {
  return {
    'x-roster-state': state,
    ...(checkedAt === undefined ? {} : { 'x-roster-checked-at': checkedAt }),
    ...(trouble === undefined
      ? {}
      : { 'x-roster-since': trouble.since, 'x-roster-reason': encodeURIComponent(shortened(trouble.reason)) }),
  }
}

function shortened(text: string) {
  const letters = Array.from(text.toWellFormed())
  return letters.length <= longestReason ? letters.join('') : `${letters.slice(0, longestReason - 1).join('')}…`
}
