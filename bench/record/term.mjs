import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '../../packages/core/src/database/open.ts'
import { addUser } from '../../packages/core/src/database/queries/users/users.ts'
import { isPostgres } from '../../packages/core/src/database/statements/engine.ts'
import { inTransaction } from '../../packages/core/src/database/transaction.ts'
import { startSession } from '../../packages/core/src/domain/accounts/sessions.ts'
import { changeAccount, inSyncTransaction } from '../../packages/core/src/domain/sync/sync.ts'
import { importRoster } from '../../packages/core/src/roster/import/import.ts'

const perStudent = 6
const weeks = 15
const day = 24 * 3600 * 1000
const batch = 200

/** 09:00 in Seoul on the first day of a term that ends now. */
const firstMeeting = () => {
  const today = Math.floor((Date.now() + 9 * 3600 * 1000) / day) * day
  return today - weeks * 7 * day
}

/**
 * A campus at the end of a term: each student has six classes of sixty, which met twice a week for fifteen weeks, on one day at
 * 09:00 and on another one at 21:00; of the meetings 80 % have a start and a stop. Says how far it is. Returns a cookie for each
 * student, in the order of the keys.
 */
export async function seedTerm(databaseUrl, people, folder, say, { perClass = 60, attended = 0.8 } = {}) {
  const db = await openDatabase(databaseUrl, { alone: true })
  const clock = () => new Date()
  try {
    const classes = Math.ceil((people * perStudent) / perClass)
    const numbers = Array.from({ length: people }, (_, index) => String(20260001 + index))
    // A group of students has the same classes, and each class one group.
    const groups = Math.ceil(people / perClass)
    const classOf = (index, slot) => (Math.floor(index / perClass) + slot * groups) % classes
    const path = join(folder, 'roster.csv')
    const rows = numbers.flatMap((number, index) =>
      Array.from({ length: perStudent }, (_, slot) => {
        const at = classOf(index, slot)
        return `2026,2,CSE${1000 + at},01,전공 강의 ${at},${number},홍길동,신청`
      }),
    )
    writeFileSync(path, ['학년도,학기,학수번호,분반,교과목명,학번,성명,수강상태', ...rows].join('\n'))
    say('a roster')
    await importRoster(db, { path, match: 'auto', term: 'current', guard: 'off', clock })
    const cookies = []
    const keys = []
    for (let start = 0; start < people; start += batch)
      await inTransaction(db, async (transaction) => {
        for (const id of numbers.slice(start, start + batch)) {
          const user = await addUser(transaction, { id, username: '홍길동', passwordHash: 'x', at: clock() })
          keys.push(user.key)
          const { token } = await startSession(transaction, { key: user.key, persistent: false }, clock())
          cookies.push(`campus_session=${token}`)
        }
      })
    say('the lists of lectures')
    for (let start = 0; start < people; start += batch)
      await inSyncTransaction(db, async (transaction) => {
        for (const [index, key] of keys.slice(start, start + batch).entries())
          await changeAccount(transaction, { user: { key, id: numbers[start + index] }, clock, term: 'current' })
      })
    const lectures = Map.groupBy(
      await db.selectFrom('lectures').select(['user_key', 'name', 'class_sourced_id']).execute(),
      ({ class_sourced_id }) => class_sourced_id,
    )
    const before = await size(db)
    const events = await addEvents(db, [...lectures.values()], { attended, say })
    if (isPostgres(db)) await sql`vacuum analyze`.execute(db)
    const lectureOf = new Map([...lectures.values()].flat().map(({ user_key, name }) => [user_key, name]))
    return {
      cookies,
      events,
      bytes: (await size(db)) - before,
      // One lecture of each student, and the codes of all classes.
      lectures: keys.map((key) => lectureOf.get(key)),
      codes: Array.from({ length: classes }, (_, at) => `CSE${1000 + at}-01`),
    }
  } finally {
    await db.destroy()
  }
}

/** In the order of time, as a term writes them. */
async function addEvents(db, classes, { attended, say }) {
  let events = 0
  const begin = firstMeeting()
  const write = (tx, rows) => tx.insertInto('attendance_events').values(rows).execute()
  for (let meeting = 0; meeting < weeks * 2; meeting += 1) {
    if (meeting % 5 === 0) say(`events: meeting ${meeting + 1} of ${weeks * 2}`)
    for (let group = 0; group < classes.length; group += 50) {
      const together = classes.slice(group, group + 50).flat()
      const present = together.filter((_, index) => ((index * 7 + meeting * 3) % 100) / 100 < attended)
      for (const [to, minutes] of [
        [1, 0],
        [0, 75],
      ]) {
        const rows = present.map(({ user_key, name, class_sourced_id }, index) => ({
          at: new Date(begin + meeting * 3.5 * day + minutes * 60_000 + group * 1000 + index).toISOString(),
          user_key,
          lecture: name,
          connected_from: 1 - to,
          connected_to: to,
          by_key: '',
          cause: 'student',
          class_sourced_id,
        }))
        await inTransaction(db, async (tx) => {
          for (let from = 0; from < rows.length; from += 500) await write(tx, rows.slice(from, from + 500))
        })
        events += rows.length
      }
    }
  }
  return events
}

/** The weekly times of all classes, and the days of the term, for `timetable import`. */
export function writeTimetable(path, codes) {
  const begin = firstMeeting()
  const weekdayOf = (time) => '일월화수목금토'[new Date(time).getUTCDay()]
  const times = `${weekdayOf(begin)} 09:00-10:15, ${weekdayOf(begin + 3 * day)} 21:00-22:15`
  const rows = codes.map((code) => `${code.replace('-', ',')},"${times}"`)
  writeFileSync(path, ['학수번호,분반,강의시간', ...rows].join('\n'))
  const dayOf = (time) => new Date(time).toISOString().slice(0, 10)
  return ['--from', dayOf(begin), '--to', dayOf(begin + weeks * 7 * day)]
}

async function size(db) {
  const found = isPostgres(db)
    ? sql`select pg_total_relation_size('attendance_events') as bytes`
    : sql`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
  return Number((await found.execute(db)).rows[0].bytes)
}
