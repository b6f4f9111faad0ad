import { setTimeout as pause } from 'node:timers/promises'
import { takeTurns, type Turns } from '../support/writes/turns.ts'
import { type Answer, call } from '../support/calls.ts'
import { lectures, studentNumber } from '../support/roster/many-students.ts'
import { admin } from '../support/process.ts'

const password = 'byeolbit-baram-88'

/** One write that was asked for, and the request id of its answer where it was acknowledged. */
export type Write = { kind: 'signup' | 'enable' | 'start' | 'stop'; id: string; acknowledged?: string }

export type Ledger = {
  /** In the order in which they were asked for. */
  writes: Write[]
  cookies: Map<string, string>
  statuses: Set<number>
  /** Numbers of the roster that have not tried to sign up. */
  free: string[]
  /** The numbers that switch their lectures. */
  turns: Turns<string>
}

const writers = 5

export function newLedger(students: number): Ledger {
  const free = Array.from({ length: students }, (_, index) => studentNumber(index))
  const turns = takeTurns(free.splice(0, writers))
  return { writes: [], cookies: new Map(), statuses: new Set(), free, turns }
}

/** Six who write until the server is gone or they are told to stop: five students, who take turns with others, and an administrator. */
export async function writeUntil(url: string, ledger: Ledger, stopped: AbortSignal): Promise<void> {
  const until = async (work: (round: number) => Promise<void>) => {
    for (let round = 0; !stopped.aborted; round += 1) if (!(await whole(work(round)))) return
  }
  const beStudents = async () => {
    let turn = await ledger.turns.next()
    await until(async (round) => {
      if (turn.left < 2) {
        ledger.turns.giveBack(turn)
        turn = await ledger.turns.next()
      }
      turn.left -= 2
      await beStudent(url, ledger, turn.student, round)
    })
    ledger.turns.giveBack(turn)
  }
  const students = Array.from({ length: writers }, beStudents)
  await Promise.all([...students, until(() => beAdministrator(url, ledger))])
}

export const acknowledgedOf = ({ writes }: Ledger) => writes.filter(({ acknowledged }) => acknowledged !== undefined)

/** Waits until so many writes were acknowledged; fails where the server does not come so far within two minutes. */
export async function acknowledgedAtLeast(count: number, ledger: Ledger): Promise<void> {
  const end = Date.now() + 120_000
  while (acknowledgedOf(ledger).length < count) {
    if (Date.now() > end) throw new Error(`only ${acknowledgedOf(ledger).length} of ${count} were acknowledged`)
    await pause(5)
  }
}

/** False where no whole answer came: the server is gone. */
const whole = (work: Promise<void>) =>
  work.then(
    () => true,
    () => false,
  )

async function beStudent(url: string, ledger: Ledger, id: string, round: number) {
  if (!ledger.cookies.has(id)) {
    await signUp(url, ledger, id)
    await logIn(url, ledger, { id, password })
  }
  for (const kind of ['start', 'stop'] as const) {
    const answer = call(url, `POST /api/attend/${kind}`, { name: lectures[0] }, ledger.cookies.get(id))
    await asked(ledger, { kind, id }, answer)
  }
  const newcomer = round % 2 === 0 ? ledger.free.pop() : undefined
  if (!newcomer) return
  await signUp(url, ledger, newcomer)
  ledger.turns.add(newcomer)
}

async function beAdministrator(url: string, ledger: Ledger) {
  if (!ledger.cookies.has(admin.id)) await logIn(url, ledger, admin)
  const answer = call(url, `POST /api/admin/users/${admin.id}/enable`, undefined, ledger.cookies.get(admin.id))
  await asked(ledger, { kind: 'enable', id: admin.id }, answer)
}

/** The account may stand already: then the answer to an earlier sign-up was lost. */
const signUp = (url: string, ledger: Ledger, id: string) =>
  asked(ledger, { kind: 'signup', id }, call(url, 'POST /api/auth/signup', { id, username: '김하늘', password }))

async function logIn(url: string, ledger: Ledger, account: { id: string; password: string }) {
  const { status, cookie } = await call(url, 'POST /api/auth/login', { ...account, rememberMe: true })
  if (status === 200) ledger.cookies.set(account.id, cookie)
}

async function asked({ writes, statuses }: Ledger, write: Write, answer: Promise<Answer>) {
  writes.push(write)
  const { status, requestId } = await answer
  statuses.add(status)
  if (status === 200 || status === 201) write.acknowledged = requestId
}
