import { setTimeout as wait } from 'node:timers/promises'
import type { AdminUser, Campus } from '@campus-connect/sdk'
import { type Command, Option } from 'commander'
import type { Column } from '../../output/column.ts'
import { usageTexts } from '../../texts/errors.ts'
import { lectureTexts as texts } from '../../texts/lectures.ts'
import { valueTexts as values } from '../../texts/options.ts'
import { columnTexts } from '../../texts/users.ts'
import { numberBetween, studentNumber, typedLecture } from '../arguments.ts'
import type { Invocation } from '../invocation.ts'
import { lecturesOfAll, withLectures } from '../offers.ts'
import { findUser, lectureColumns, lectureColumnsWith, notFound } from '../user-rows.ts'

export function lecturesList(command: Command, { connect, context, print }: Invocation) {
  command.action(async (id: string) => {
    print.checkFields(lectureColumns)
    const wanted = studentNumber(id)
    const { campus } = await connect()
    const { user, connectedSince } = await findUser(campus, wanted, context.signal)
    print.rows(user.lectureDtoList, lectureColumnsWith(connectedSince))
    if (print.format() === 'table' && user.lectureDtoList.length === 0) print.talk(texts.none)
  })
}

/** `connected` is null for a user who no longer has the lecture. */
type Attendee = Pick<AdminUser, 'id' | 'username'> & { connected: boolean | null }

const attendeeColumns: Column<Attendee>[] = [
  { name: 'id', title: columnTexts.id, value: ({ id }) => id, key: true },
  { name: 'username', title: columnTexts.username, value: ({ username }) => username },
  {
    name: 'connected',
    title: columnTexts.state,
    value: ({ connected }) => connected,
    show: ({ connected }, language) => (connected ? columnTexts.connected : columnTexts.disconnected)[language],
  },
]

const clearScreen = '\u001b[2J\u001b[H'

export function lecturesAttendance(command: Command, { connect, context, print, say }: Invocation) {
  const { signal, stdout } = context

  command
    .option('--watch', say(texts.watch))
    .addOption(
      new Option(`--interval <${say(values.seconds)}>`, say(texts.interval)).argParser(
        numberBetween(1, 3600, usageTexts.wrongInterval),
      ),
    )
    .action(async (name: string, { watch, interval = 5 }: { watch?: true; interval?: number }) => {
      print.checkFields(attendeeColumns)
      const { campus } = await connect()
      const wanted = typedLecture(name)
      let before = await attendeesOf(campus, wanted, signal)
      if (before.length === 0) throw await unknownLecture(campus, wanted, signal)
      // A pager would wait for the user instead of the next change.
      await (watch ? print.rows(before, attendeeColumns) : print.paged(before, attendeeColumns))
      count(before)
      if (!watch) return
      for (;;) {
        await wait(interval * 1000, undefined, { signal })
        const now = await attendeesOf(campus, wanted, signal)
        const changes = changed(before, now)
        before = now
        if (changes.length > 0) showAgain(now, changes)
      }
    })

  function showAgain(now: Attendee[], changes: Attendee[]) {
    if (print.format() !== 'table') return print.rows(changes, attendeeColumns, { head: false })
    // A screen reader says what has changed.
    if (print.isPlain()) {
      print.rows(changes, attendeeColumns)
      return count(now)
    }
    stdout.write(clearScreen)
    print.rows(now, attendeeColumns)
    count(now)
  }

  function count(attendees: Attendee[]) {
    const connected = attendees.filter((attendee) => attendee.connected).length
    print.talk(texts.attendance(attendees.length, connected), 'dim')
  }
}

async function attendeesOf(campus: Campus, lecture: string, signal: AbortSignal) {
  const attendees: Attendee[] = []
  for await (const { id, username, lectureDtoList } of campus.iterateUsers({ lecture }, { signal }))
    attendees.push({ id, username, connected: lectureDtoList.some((each) => each.name === lecture && each.connected) })
  return attendees
}

/** An error whose hint offers similar lectures. */
function unknownLecture(campus: Campus, lecture: string, signal: AbortSignal) {
  return withLectures(notFound(texts.unknown), lecture, () => lecturesOfAll(campus, signal))
}

function changed(before: Attendee[], now: Attendee[]): Attendee[] {
  const known = new Map(before.map(({ id, connected }) => [id, connected]))
  const present = new Set(now.map(({ id }) => id))
  const gone = before.filter(({ id }) => !present.has(id)).map((attendee) => ({ ...attendee, connected: null }))
  return [...now.filter(({ id, connected }) => known.get(id) !== connected), ...gone]
}
