/** Runs at most `running` pieces of work at once; `waiting` more wait their turn, the rest is refused at once. */
export function slots({ running, waiting, refusal }: { running: number; waiting: number; refusal: () => Error }) {
  let busy = 0
  const queue: (() => void)[] = []

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (busy >= running) {
      if (queue.length >= waiting) throw refusal()
      await new Promise<void>((resolve) => queue.push(resolve))
    } else busy += 1
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else busy -= 1
    }
  }
}

/** Lets work under the same name follow one another; different names do not wait for each other. */
export function turns() {
  const last = new Map<string, Promise<unknown>>()

  return async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
    const turn = (last.get(name) ?? Promise.resolve()).then(work, work)
    last.set(name, turn)
    try {
      return await turn
    } finally {
      if (last.get(name) === turn) last.delete(name)
    }
  }
}
