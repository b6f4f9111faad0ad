import type { AdminUser } from '@campus-connect/sdk'
import { type Command, Option } from 'commander'
import type { Column } from '../output/column.ts'
import { lectureTexts } from '../texts/lectures.ts'
import { valueTexts as values } from '../texts/options.ts'
import { columnTexts as texts } from '../texts/users.ts'
import { typedLecture } from './arguments.ts'
import type { Invocation } from './invocation.ts'
import { timeInSeoul } from './seoul-time.ts'
import { userDetailColumns } from './user-rows.ts'

const userColumns: Column<AdminUser>[] = [
  ...userDetailColumns.filter(({ name }) => name !== 'lectureDtoList'),
  {
    name: 'lectures',
    title: texts.lectures,
    value: ({ lectureDtoList }) => lectureDtoList.map(({ name }) => name).join(', '),
  },
]

export function exportUsers(command: Command, { connect, context, print }: Invocation) {
  command.action(async () => {
    print.checkFields(userColumns)
    const { campus } = await connect()
    const users: AdminUser[] = []
    for await (const user of campus.iterateUsers({}, { signal: context.signal })) users.push(user)
    print.exported(users, userColumns)
  })
}

type Connection = { at: string; lecture: string; id: string; username: string }

const connectionColumns: Column<Connection>[] = [
  { name: 'at', title: texts.at, value: ({ at }) => at, show: ({ at }, language) => timeInSeoul(at, language) },
  { name: 'lecture', title: texts.lecture, value: ({ lecture }) => lecture },
  { name: 'id', title: texts.id, value: ({ id }) => id },
  { name: 'username', title: texts.username, value: ({ username }) => username },
]

export function exportAttendanceNow(command: Command, { connect, context, print, say }: Invocation) {
  command
    .addOption(new Option(`--lecture <${say(values.lecture)}>`, say(lectureTexts.only)).argParser(typedLecture))
    .action(async ({ lecture }: { lecture?: string }) => {
      print.checkFields(connectionColumns)
      const { campus } = await connect()
      const at = new Date().toISOString()
      const rows: Connection[] = []
      const query = { connected: true, ...(lecture === undefined ? {} : { lecture }) }
      for await (const user of campus.iterateUsers(query, { signal: context.signal }))
        rows.push(...connectionsOf(user, at).filter((row) => lecture === undefined || row.lecture === lecture))
      print.exported(rows.toSorted(byLecture), connectionColumns)
    })
}

function connectionsOf({ id, username, lectureDtoList }: AdminUser, at: string): Connection[] {
  return lectureDtoList.filter(({ connected }) => connected).map(({ name }) => ({ at, lecture: name, id, username }))
}

const byLecture = (one: Connection, other: Connection) =>
  one.lecture.localeCompare(other.lecture, 'ko') || one.id.localeCompare(other.id)
