export type QueueLimits = {
  /** How many jobs of one key run at once. */
  running: number
  /** How many more jobs of this key may wait. */
  waiting: number
  /** Milliseconds after which a waiting job is refused. */
  timeout: number
  /** While more than `crowd` jobs wait, each next one starts after `pace` milliseconds, to leave processor time to others. */
  crowd: number
  pace: number
  refusal: () => Error
}

/** `begun`: the job continues an answer that is being sent, so it is neither refused nor timed out. */
export type AccountQueue = <T>(key: string, work: () => Promise<T>, options?: { begun: boolean }) => Promise<T>

type Line = { running: number; waiting: (() => void)[] }

/** A bounded queue for each key. Jobs of different keys do not wait for each other. Throws the refusal when a queue is full. */
export function accountQueue({ running, waiting, timeout, crowd, pace, refusal }: QueueLimits): AccountQueue {
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
      late = !begun && performance.now() - since > timeout
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
