import { setTimeout as pause } from 'node:timers/promises'

/** Changes that a student may make at once, well below the rate limit (60 changes, one more each second). */
const budget = 50
/** The smallest turn: one change that connects and one that disconnects. */
const fewest = 2

/** A writer counts `left` down with each change. */
export type Turn<Student> = { student: Student; left: number }
export type Turns<Student> = ReturnType<typeof takeTurns<Student>>

/** Spreads changes over students. Each makes a few, then the student who has waited longest takes over. */
export function takeTurns<Student>(students: Student[]) {
  const queue = students.map((student) => ({ student, left: budget, since: 0 }))
  return {
    add: (student: Student) => void queue.push({ student, left: budget, since: 0 }),
    giveBack: (turn: Turn<Student>) => void queue.push({ ...turn, since: performance.now() }),
    /** Waits until the budget of the next student allows a turn. */
    async next(): Promise<Turn<Student>> {
      const first = queue.shift()
      if (!first) throw new Error('every student has a turn already')
      const wait = fewest - refilled(first)
      if (wait > 0) await pause(wait * 1000)
      return { student: first.student, left: Math.floor(refilled(first)) }
    },
  }
}

const refilled = ({ left, since }: { left: number; since: number }) =>
  Math.min(budget, left + (performance.now() - since) / 1000)
