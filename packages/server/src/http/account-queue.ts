export type QueueLimits = {
  /** Pieces of work of one key that run at once. */
  running: number
  /** How many more may wait for it. */
  waiting: number
  /** Milliseconds after which one that waited is not begun any more. */
  patience: number
  /** Where more than `crowd` wait, the next one begins only after `pace` milliseconds: the processor is for others too. */
  crowd: number
  pace: number
  refusal: () => Error
}

/** `begun`: part of something that others already hear of, so that it waits however long it takes. */
export type AccountQueue = <T>(key: string, work: () => Promise<T>, options?: { begun: boolean }) => Promise<T>

type Line = { running: number; waiting: (() => void)[] }

/** Lets work of one key wait for other work of the same key, and never for that of others; throws the refusal where that is too much. */
export function accountQueue({ running, waiting, patience, crowd, pace, refusal }: QueueLimits): AccountQueue {
  const lines = new Map<string, Line>()

  function leave(key: string, line: Line) {
    const next = line.waiting.shift()
    if (next) return next()
    line.running -= 1
    if (line.running === 0) lines.delete(key)
  }

  return async (key, work, { begun } = { begun: false }) => {
    const line = lines.get(key) ?? { running: 0, waiting: [] }
    lines.set(key, line)
    let late = false
    if (line.running < running) line.running += 1
    else {
      if (!begun && line.waiting.length >= waiting) throw refusal()
      const since = performance.now()
      await new Promise<void>((resolve) => line.waiting.push(resolve))
      late = !begun && performance.now() - since > patience
    }
    try {
      if (late) throw refusal()
      return await work()
    } finally {
      if (line.waiting.length > crowd) setTimeout(leave, pace, key, line)
      else leave(key, line)
    }
  }
}
