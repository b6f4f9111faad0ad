export type Load = { running: number; waiting: number; refused: number }

type Bounds = { running: number; waiting: number; refusal: () => Error }
type Waiting = { start: () => void; refuse: (error: Error) => void }

/**
 * Runs at most `running` jobs at once, round-robin between sources; at most `waiting` jobs wait. If the queue is full, a
 * new job evicts the last job of the source with the most waiting jobs.
 */
export function fairQueue({ running, waiting, refusal }: Bounds) {
  const queues = new Map<string, Waiting[]>()
  let busy = 0
  let refused = 0

  const length = () => [...queues.values()].reduce((sum, queue) => sum + queue.length, 0)
  const longest = () => [...queues].reduce((most, next) => (next[1].length > most[1].length ? next : most))

  /** Throws the refusal if `run` would refuse now. */
  function admit(source: string) {
    if (busy < running || length() < waiting) return
    if ((queues.get(source)?.length ?? 0) + 1 < longest()[1].length) return
    refused += 1
    throw refusal()
  }

  async function run<T>(source: string, work: () => Promise<T>): Promise<T> {
    if (busy >= running) {
      admit(source)
      await new Promise<void>((start, refuse) => enter(source, { start, refuse }))
    } else busy += 1
    try {
      return await work()
    } finally {
      if (!startNext()) busy -= 1
    }
  }

  function enter(source: string, newcomer: Waiting) {
    if (length() >= waiting) {
      refused += 1
      const [crowded, queue] = longest()
      queue.pop()?.refuse(refusal())
      if (queue.length === 0) queues.delete(crowded)
    }
    queues.set(source, [...(queues.get(source) ?? []), newcomer])
  }

  /** Starts one job of the first source and moves the source to the end. */
  function startNext(): boolean {
    const [next] = queues
    if (!next) return false
    const [source, [first, ...rest]] = next
    queues.delete(source)
    if (rest.length > 0) queues.set(source, rest)
    first?.start()
    return true
  }

  const idle = () => busy === 0
  return { admit, run, idle, load: (): Load => ({ running: busy, waiting: length(), refused }) }
}

/** One fair queue per name. Jobs of one name run one at a time; different names are independent. */
export function fairQueuesByName({ waiting, refusal }: Omit<Bounds, 'running'>) {
  const queues = new Map<string, ReturnType<typeof fairQueue>>()

  return async function run<T>(name: string, source: string, work: () => Promise<T>): Promise<T> {
    const queue = queues.get(name) ?? fairQueue({ running: 1, waiting, refusal })
    queues.set(name, queue)
    try {
      return await queue.run(source, work)
    } finally {
      if (queue.idle()) queues.delete(name)
    }
  }
}
