import type { UserOutcome } from '@campus-connect/sdk'

type Say = (outcome: UserOutcome) => void

/** On a terminal who was changed is told at once; the failures come last, where they are seen. */
export function asTheyCome(say: Say): Say {
  const told = new Set<string>()
  return (outcome) => {
    if (outcome.outcome === 'failed' || outcome.outcome === 'not-tried' || told.has(outcome.id)) return
    told.add(outcome.id)
    say(outcome)
  }
}

/** For programs: each outcome once, in the order of the numbers, as soon as those before it are there. */
export function inOrder(ids: readonly string[], say: Say): Say {
  const waiting = new Map<string, UserOutcome>()
  let next = 0

  return (outcome) => {
    waiting.set(outcome.id, outcome)
    for (let due = waiting.get(ids[next] ?? ''); due; due = waiting.get(ids[next] ?? '')) {
      say(due)
      next += 1
    }
  }
}
