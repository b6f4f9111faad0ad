import { setTimeout as pause } from 'node:timers/promises'

/** What a student may spend at once, well below the rate limit (60 changes, refilled by one a second). */
const budget = 50
/** Nobody's turn begins with fewer changes: one that connects and one that disconnects. */
const fewest = 2

/** Whoever makes a change in this student's name counts `left` down. */
export type Turn<Student> = { student: Student; left: number }
export type Turns<Student> = ReturnType<typeof takeTurns<Student>>

/** Spreads changes over students: each makes a few, then the one who has waited longest takes over. */
export function takeTurns<Student>(students: Student[]) {
  const queue = students.map((student) => ({ student, left: budget, since: 0 }))
  return {
    add: (student: Student) => void queue.push({ student, left: budget, since: 0 }),
    giveBack: (turn: Turn<Student>) => void queue.push({ ...turn, since: performance.now() }),
    /** Waits where the budget of the next student is not refilled. */
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
