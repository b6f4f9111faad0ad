export type Load = { running: number; waiting: number; refused: number }

/** Who asks, from the widest group to the narrowest: a lane, a network, a smaller one in it. */
export type Source = readonly string[]

type Bounds = {
  running: number
  waiting: number
  refusal: () => Error
  /** The groups that have the next turns. One without a job leaves its turn to the first of them that has one. */
  turns?: readonly string[]
}
type Job = { start: () => void; refuse: (error: Error) => void }
/** Waiting jobs: those of one source, or branches whose order is that of their turns. */
type Branch = { size: number; jobs: Job[]; branches: Map<string, Branch> }

/**
 * Runs at most `running` jobs at once. Groups take turns, and within a group its members; at most `waiting` jobs wait. If
 * the queue is full, a new job evicts the last one of the group with the most waiting jobs.
 */
export function fairQueue({ running, waiting, refusal, turns = [] }: Bounds) {
  const root = newBranch()
  let busy = 0
  let refused = 0
  let turn = 0

  /** Throws the refusal if `run` would refuse now. */
  function admit(source: Source) {
    if (busy < running || root.size < waiting || findCrowded(root, source)) return
    refused += 1
    throw refusal()
  }

  async function run<T>(source: Source, work: () => Promise<T>): Promise<T> {
    if (busy >= running) {
      admit(source)
      await new Promise<void>((start, refuse) => enter(source, { start, refuse }))
    } else busy += 1
    try {
      return await work()
    } finally {
      const next = root.size > 0 ? takeNext(root, turnOf(root)) : undefined
      if (next) next.start()
      else busy -= 1
    }
  }

  function enter(source: Source, job: Job) {
    const crowded = root.size < waiting ? undefined : findCrowded(root, source)
    if (crowded) {
      refused += 1
      removeLast(root, crowded)?.refuse(refusal())
    }
    add(root, source, job)
  }

  function turnOf({ branches }: Branch): string | undefined {
    const named = turns[turn % turns.length]
    turn += 1
    return [named, ...turns].find((name) => name !== undefined && branches.has(name))
  }

  const idle = () => busy === 0
  return { admit, run, idle, load: (): Load => ({ running: busy, waiting: root.size, refused }) }
}

/** One fair queue per name. Jobs of one name run one at a time; different names are independent. */
export function fairQueuesByName({ waiting, refusal }: Omit<Bounds, 'running' | 'turns'>) {
  const queues = new Map<string, ReturnType<typeof fairQueue>>()

  return async function run<T>(name: string, source: Source, work: () => Promise<T>): Promise<T> {
    const queue = queues.get(name) ?? fairQueue({ running: 1, waiting, refusal })
    queues.set(name, queue)
    try {
      return await queue.run(source, work)
    } finally {
      if (queue.idle()) queues.delete(name)
    }
  }
}

const newBranch = (): Branch => ({ size: 0, jobs: [], branches: new Map() })

function add(branch: Branch, [name, ...inner]: Source, job: Job) {
  branch.size += 1
  if (name === undefined) return void branch.jobs.push(job)
  const next = branch.branches.get(name) ?? newBranch()
  branch.branches.set(name, next)
  add(next, inner, job)
}

/** Removes the first job of the named branch, or of the first one, and moves the branch to the end. */
function takeNext(branch: Branch, name = branch.branches.keys().next().value): Job | undefined {
  branch.size -= 1
  const next = name === undefined ? undefined : branch.branches.get(name)
  if (name === undefined || !next) return branch.jobs.shift()
  branch.branches.delete(name)
  const job = takeNext(next)
  if (next.size > 0) branch.branches.set(name, next)
  return job
}

function removeLast(branch: Branch, [name, ...inner]: Source): Job | undefined {
  branch.size -= 1
  const next = name === undefined ? undefined : branch.branches.get(name)
  if (name === undefined || !next) return branch.jobs.pop()
  const job = removeLast(next, inner)
  if (next.size === 0) branch.branches.delete(name)
  return job
}

/** The source whose last job makes room for one of this source: where both part, its group has more; undefined if none does. */
function findCrowded(branch: Branch, [name = '', ...inner]: Source): Source | undefined {
  const own = branch.branches.get(name)
  const longest = longestOf(branch)
  if (longest && (own?.size ?? 0) + 1 < longest[1].size) return crowdedSource(branch)
  const crowded = own && findCrowded(own, inner)
  return crowded && [name, ...crowded]
}

function crowdedSource(branch: Branch): Source {
  const longest = longestOf(branch)
  return longest ? [longest[0], ...crowdedSource(longest[1])] : []
}

function longestOf({ branches }: Branch) {
  return [...branches].reduce<[string, Branch] | undefined>(
    (most, next) => (most && most[1].size >= next[1].size ? most : next),
    undefined,
  )
}
