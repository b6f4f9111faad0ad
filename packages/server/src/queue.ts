export type Load = { running: number; waiting: number; refused: number }

/** Runs at most `running` pieces of work at once; `waiting` more wait their turn, the rest is refused at once. */
export function slots({ running, waiting, refusal }: { running: number; waiting: number; refusal: () => Error }) {
  let busy = 0
  let refused = 0
  const queue: (() => void)[] = []

  /** Throws the refusal now where `inTurn` would. */
  function admit() {
    if (busy < running || queue.length < waiting) return
    refused += 1
    throw refusal()
  }

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (busy >= running) {
      admit()
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
  return { admit, inTurn, load: (): Load => ({ running: busy, waiting: queue.length, refused }) }
}

/** Lets work under the same name follow one another, `waiting` at most; different names do not wait for each other. */
export function turns({ waiting, refusal }: { waiting: number; refusal: () => Error }) {
  const lines = new Map<string, { last: Promise<unknown>; length: number }>()

  return async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
    const line = lines.get(name) ?? { last: Promise.resolve(), length: 0 }
    if (line.length > waiting) throw refusal()
    const turn = line.last.then(work, work)
    lines.set(name, Object.assign(line, { last: turn, length: line.length + 1 }))
    try {
      return await turn
    } finally {
      line.length -= 1
      if (line.length === 0) lines.delete(name)
    }
  }
}
