import { setTimeout as pause } from 'node:timers/promises'
import { call } from '../support/calls.ts'
import { admin } from '../support/process.ts'
import { lectures, studentNumber } from '@campus-connect/core/testing/roster/many-students.ts'
import { recordWrites, type WriteRecord } from '../support/writes/record.ts'
import { takeTurns, type Turns } from '../support/writes/turns.ts'

const password = 'byeolbit-baram-88'
const writers = 5

/** Students who sign up and switch, an administrator, and the record of their writes. */
export type Workload = {
  record: WriteRecord
  cookies: Map<string, string>
  statuses: Set<number>
  /** Numbers of the roster that have not signed up yet. */
  free: string[]
  /** The numbers that switch their lectures. */
  turns: Turns<string>
}

export function newWorkload(students: number): Workload {
  const free = Array.from({ length: students }, (_, index) => studentNumber(index))
  const turns = takeTurns(free.splice(0, writers))
  return { record: recordWrites(), cookies: new Map(), statuses: new Set(), free, turns }
}

/** Five students, who take turns with others, and an administrator write until the server is gone or `stopped`. */
export async function writeUntil(url: string, workload: Workload, stopped: AbortSignal): Promise<void> {
  const { turns } = workload
  const repeat = async (work: (round: number) => Promise<void>) => {
    for (let round = 0; !stopped.aborted; round += 1) if (!(await answered(work(round)))) return
  }
  const actAsStudents = async () => {
    let turn = await turns.next()
    await repeat(async (round) => {
      if (turn.left < 2) {
        turns.giveBack(turn)
        turn = await turns.next()
      }
      turn.left -= 2
      await actAsStudent(url, workload, turn.student, round)
    })
    turns.giveBack(turn)
  }
  const students = Array.from({ length: writers }, actAsStudents)
  await Promise.all([...students, repeat(() => actAsAdministrator(url, workload))])
}

/** Waits for so many acknowledged writes. Fails after two minutes. */
export async function acknowledgedAtLeast(count: number, { record }: Workload): Promise<void> {
  const end = Date.now() + 120_000
  while (record.count('done') < count) {
    if (Date.now() > end) throw new Error(`only ${record.count('done')} of ${count} were acknowledged`)
    await pause(5)
  }
}

/** False if no complete answer came: the server is gone. */
const answered = (work: Promise<void>) =>
  work.then(
    () => true,
    () => false,
  )

async function actAsStudent(url: string, workload: Workload, id: string, round: number) {
  const { cookies, free, turns } = workload
  if (!cookies.has(id)) {
    await signUp(url, workload, id)
    await logIn(url, workload, { id, password })
  }
  for (const act of ['start', 'stop'] as const)
    await send(url, workload, { id, act, lecture: lectures[0] }, `POST /api/attend/${act}`, { name: lectures[0] })
  const newcomer = round % 2 === 0 ? free.pop() : undefined
  if (newcomer === undefined) return
  await signUp(url, workload, newcomer)
  turns.add(newcomer)
}

async function actAsAdministrator(url: string, workload: Workload) {
  if (!workload.cookies.has(admin.id)) await logIn(url, workload, admin)
  await send(url, workload, { id: admin.id, act: 'enable' }, `POST /api/admin/users/${admin.id}/enable`)
}

/** If the answer to an earlier sign-up was lost, the account exists already. */
const signUp = (url: string, workload: Workload, id: string) =>
  send(url, workload, { id, act: 'signup' }, 'POST /api/auth/signup', { id, username: '김하늘', password })

async function logIn(url: string, { cookies }: Workload, account: { id: string; password: string }) {
  const { status, cookie } = await call(url, 'POST /api/auth/login', { ...account, rememberMe: true })
  if (status === 200) cookies.set(account.id, cookie)
}

type Change = Parameters<WriteRecord['sendRaw']>[0]

async function send(
  url: string,
  { record, cookies, statuses }: Workload,
  change: Change,
  request: string,
  body?: object,
) {
  const { status } = await record.sendRaw(change, () => call(url, request, body, cookies.get(change.id)))
  statuses.add(status)
}
