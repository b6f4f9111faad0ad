import { setTimeout as pause } from 'node:timers/promises'
import { CampusError } from '@campus-connect/sdk'
import { retry, isStatus, newBrowser } from './browser.ts'
import { expectedAfter, readBetween } from '../support/writes/expected.ts'
import type { Outcome, Programs } from './programs.ts'
import { lectures } from './roster.ts'
import { type Campus, firstPassword, type Student } from './student.ts'

type Account = { id: string; password: string }

/** A command of an administrator and its outcome. */
export type Command = { from: number; until: number; line: string } & Outcome

/** An administrator who manages some students with the CLI until the day is over. */
export async function administrate(
  { record, wrong }: Campus,
  programs: Programs,
  { id, password }: Account,
  students: Student[],
  over: AbortSignal,
): Promise<Command[]> {
  const commands: Command[] = []
  /** Repeats a command while its exit code is 6: no answer, or try again. */
  async function type(argv: string[], input = ''): Promise<Outcome> {
    for (;;) {
      const from = record.now()
      const outcome = await programs.administrate(id, argv, input)
      commands.push({ from, until: record.now(), line: argv.join(' '), ...outcome })
      if (outcome.code !== 6) return outcome
      await pause(500)
    }
  }
  const change = (student: Student, what: { act: 'enable' | 'disable' | 'start' | 'stop'; lecture?: string }) =>
    student.inTurn(() => {
      const { act, lecture } = what
      const argv = lecture === undefined ? ['users', act, student.id, '-y'] : ['lectures', act, student.id, lecture]
      return record
        .send({ id: student.id, ...what }, async () => {
          const { code, err } = await type(argv)
          if (code !== 0) throw new CampusError('unknown-outcome', err)
        })
        .catch((error: unknown) => wrong.push(`campus ${argv.join(' ')}: ${String(error)}`))
    })

  await type(['login', '--id', id, '--password-stdin'], password)
  for (let round = 0; !over.aborted; round += 1) {
    const student = students[round % students.length]
    const lecture = lectures[round % lectures.length]
    if (!student || !lecture) break
    await type(['users', 'list', '--query', student.id.slice(0, -1), '--limit', '20'])
    await change(student, { act: 'disable' })
    await change(student, { act: 'enable' })
    await change(student, { act: 'start', lecture })
    const { out } = await type(['lectures', 'list', student.id, '--json'])
    if (!out.includes(lecture)) wrong.push(`campus lectures list ${student.id} does not show ${lecture}`)
    await change(student, { act: 'stop', lecture })
    await pause(3_000, undefined, { signal: over }).catch(() => {})
  }
  await type(['logout'])
  return commands
}

/** A program that reads all users page by page. It gives the number of complete readings. */
export async function integrate({ wire, record, wrong, random }: Campus, { id, password }: Account, over: AbortSignal) {
  const { campus } = newBrowser(wire, '10.9.0.1')
  await retry(() => campus.login({ id, password, rememberMe: true }))
  let times = 0
  for (; !over.aborted; times += 1) {
    const certain = record.now()
    const ids: string[] = []
    let cursor: string | undefined
    do {
      const at = cursor
      const { data, page } = await retry(() => campus.listUsers({ limit: 200, ...(at ? { cursor: at } : {}) }))
      ids.push(...data.map((user) => user.id))
      cursor = page.next
    } while (cursor !== undefined)
    const read = new Set(ids)
    if (read.size !== ids.length || ids.some((each, index) => index > 0 && each < (ids[index - 1] ?? '')))
      wrong.push('a page held somebody of an earlier one')
    for (const [student, { exists }] of expectedAfter(record.writes, readBetween(certain)))
      if (!exists.has(read.has(student))) wrong.push(`the pages ${read.has(student) ? 'hold' : 'lack'} ${student}`)
    // Requests the whole list and disconnects in the middle of the answer.
    await campus.listUsers({}, { signal: AbortSignal.timeout(1 + Math.floor(50 * random())) }).catch(endedByHimself)
    await pause(5_000, undefined, { signal: over }).catch(() => {})
  }
  return times
}

function endedByHimself(error: unknown) {
  if (!(error instanceof CampusError && ['aborted', 'network'].includes(error.kind))) throw error
}

/** Guesses passwords of one account from several addresses, and counts the statuses. */
export async function guess({ wire }: Campus, id: string, over: AbortSignal) {
  const statuses = new Map<number, number>()
  const from = async (address: string) => {
    const { campus } = newBrowser(wire, address)
    for (let round = 0; !over.aborted; round += 1) {
      const status = await campus
        .login({ id, password: `${firstPassword}-${address}-${round}` })
        .then(() => 200)
        .catch((error: unknown) => (error instanceof CampusError ? (error.status ?? 0) : 0))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      await pause(500, undefined, { signal: over }).catch(() => {})
    }
  }
  await Promise.all(['10.8.0.1', '10.8.0.2', '10.8.0.3'].map(from))
  return statuses
}

/** Sends requests with cookies of ended sessions, and gives the number of refusals. */
export async function useOldCookies({ wire, stale, wrong }: Campus, over: AbortSignal) {
  let refused = 0
  for (let round = 0; !over.aborted; round += 1) {
    const saved = stale[round % Math.max(1, stale.length)]
    if (saved)
      await retry(() => newBrowser(wire, '10.7.0.1', saved).campus.listMyLectures()).then(
        () => wrong.push('a session that was logged out was served'),
        (error: unknown) => {
          if (!isStatus(error, 401)) throw error
          refused += 1
        },
      )
    await pause(saved ? 50 : 1000, undefined, { signal: over }).catch(() => {})
  }
  return refused
}

/** Reloads the list without a pause, and gives the number of lists. */
export async function hammer({ wire }: Campus, { id, password }: Account, over: AbortSignal) {
  const { campus } = newBrowser(wire, '10.6.0.1')
  await retry(() => campus.login({ id, password, rememberMe: true }))
  let lists = 0
  for (; !over.aborted; lists += 1) {
    await retry(() => campus.listMyLectures())
    await pause(20)
  }
  return lists
}
