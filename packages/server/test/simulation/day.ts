import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { CampusError } from '@campus-connect/sdk'
import { onTestFinished } from 'vitest'
import { studentNumber } from '@campus-connect/core/testing/roster/many-students.ts'
import { newSeed, seeded } from '@campus-connect/core/testing/random.ts'
import { admin } from '../support/process.ts'
import { temporaryFolder } from '@campus-connect/core/testing/temporary-folder.ts'
import { newBrowser, type Wire } from './browser.ts'
import { expectedAfter } from '../support/writes/expected.ts'
import { recordWrites } from '../support/writes/record.ts'
import { bringRoster, onRoster, operate, rosterFile } from './operator.ts'
import { installPrograms, type Programs } from './programs.ts'
import { lectures, rosterZip } from './roster.ts'
import { administrate, useOldCookies, guess, hammer, integrate } from './staff.ts'
import { type Campus, firstPassword, newStudent, type Student } from './student.ts'

/** The beginnings of the four lectures and their length, as shares of the day. */
const hours = [0.2, 0.38, 0.56, 0.74]
const hour = 0.1
/** Students who exist from the beginning, because administrators and attackers need them. */
const known = 15

export type Day = Awaited<ReturnType<typeof liveDay>>

/** Simulates a day of a campus in so many minutes with the real programs, and stops the server at its end. */
export async function liveDay(minutes: number) {
  const { campus, programs, folder, path, began } = await open(minutes)
  const { record, length } = campus
  const until = (share: number) => pause(Math.max(0, share * length - record.now()))
  const present = Math.min(onRoster, Math.round(150 * minutes))
  const students = Array.from({ length: present }, (_, index) => newStudent(campus, studentNumber(index), index))
  const [second, restless, victim, ...others] = students as [Student, Student, Student, ...Student[]]
  const supervised = others.slice(0, known - 3)
  await Promise.all(students.slice(0, known).map((student) => student.enrol()))

  const over = new AbortController()
  onTestFinished(() => over.abort())
  const living = Promise.all(
    others.map((student, index) => live(campus, student, { until, ownLife: index + 3 >= known })),
  )
  const account = { id: second.id, password: firstPassword }
  const granted = until(0.17).then(() => programs.operate(['admin', 'grant', second.id, '--yes'], {}, account.password))
  const administrators = Promise.all([
    until(0.16).then(() => administrate(campus, programs, admin, supervised.slice(0, 6), over.signal)),
    granted.then(() => administrate(campus, programs, account, supervised.slice(6), over.signal)),
  ])
  const [, pages, statuses, stale, lists, operated] = await Promise.all([
    living.then(() => until(1)).finally(() => over.abort()),
    integrate(campus, admin, over.signal),
    until(0.2).then(() => guess(campus, victim.id, over.signal)),
    until(0.2).then(() => useOldCookies(campus, over.signal)),
    until(0.2).then(() => hammer(campus, { id: restless.id, password: firstPassword }, over.signal)),
    operate({ programs, folder, until, now: record.now }),
  ])
  const commands = (await administrators).flat()
  const passwords = await tryPasswords(campus, students)
  // The student's own browser is known, so the guesses from elsewhere do not block it.
  await victim.browser.campus.login({ id: victim.id, password: firstPassword })
  await restless.browser.campus.syncMyLectures()
  const { data: synced } = await restless.browser.campus.listMyLectures()
  const ended = await programs.stop('SIGTERM')
  const results = {
    granted: await granted,
    pages,
    statuses,
    stale,
    lists,
    operated,
    commands,
    passwords,
    synced,
    ended,
  }
  return { campus, programs, folder, path, began, present, ...results }
}

async function open(minutes: number) {
  const folder = await temporaryFolder()
  const path = join(folder, 'campus.db')
  bringRoster(folder, await rosterZip(onRoster, lectures))
  const begun = performance.now()
  const now = () => performance.now() - begun
  const programs: Programs = await installPrograms(
    folder,
    {
      DATABASE_URL: `file:${path}`,
      ROSTER: rosterFile(folder),
      ROSTER_TERM: 'all',
      SIGNUP: 'roster',
      TRUSTED_PROXIES: '127.0.0.1',
      ADMIN_ID: admin.id,
      ADMIN_PASSWORD: admin.password,
    },
    now,
  )
  await programs.start()
  const wire: Wire = { url: programs.url, now, seen: new Map(), failures: [] }
  const random = seeded(newSeed())
  const campus: Campus = { wire, record: recordWrites(now), random, length: minutes * 60_000, wrong: [], stale: [] }
  return { campus, programs, folder, path, began: performance.timeOrigin + begun }
}

type Life = {
  until: (share: number) => Promise<void>
  /** Signs up at a random time and may delete the account, because nobody else needs it. */
  ownLife: boolean
}

/** Signs up in the morning, attends most lectures, and sometimes changes the password or logs out. */
async function live(campus: Campus, student: Student, { until, ownLife }: Life) {
  const { random, length, wrong } = campus
  try {
    if (ownLife) {
      await until(0.14 * random())
      await student.enrol()
    }
    for (const [each, share] of hours.entries()) {
      await student.attend(each, { starts: share * length, ends: (share + hour) * length })
      const lot = random()
      if (lot < 0.03) await student.changePassword()
      else if (lot < 0.06) await student.logOut()
    }
    if (ownLife && random() < 0.02) await student.leave()
  } catch (error) {
    wrong.push(`${student.id}: ${String(error)}`)
  }
}

/** Checks that the last passwords work, that earlier ones do not, and that deleted accounts have none. */
async function tryPasswords({ wire, record }: Campus, students: Student[]) {
  const { campus } = newBrowser(wire, '10.5.0.1')
  const logIn = (id: string, password: string) =>
    campus.login({ id, password }).then(
      () => 200,
      (error: unknown) => (error instanceof CampusError ? error.status : undefined),
    )
  const expected = expectedAfter(record.writes)
  const wrong: string[] = []
  const changed = students.filter(({ passwords }) => passwords.length > 0)
  for (const { id, password, passwords } of changed.slice(0, 30)) {
    const here = expected.get(id)?.exists.has(true) === true
    const statuses = [await logIn(id, password()), await logIn(id, passwords.at(-1) ?? '')]
    if (statuses[0] !== (here ? 200 : 401) || statuses[1] !== 401)
      wrong.push(`${id}, ${here ? 'here' : 'gone'}: ${statuses.join(', ')}`)
  }
  return { changed: changed.length, wrong }
}
