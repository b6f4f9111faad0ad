import type { AdminUser } from '@campus-connect/sdk'
import { type Command, Option } from 'commander'
import { writeWhole } from '../atomic-file.ts'
import { CliError } from '../errors/cli-error.ts'
import { namesIn } from '../command-line/global-options.ts'
import { type Column, selectColumns } from '../output/column.ts'
import { fileTexts } from '../texts/files.ts'
import { lectureTexts } from '../texts/lectures.ts'
import { valueTexts as values } from '../texts/options.ts'
import { columnTexts as texts } from '../texts/users.ts'
import { typedLecture } from './arguments.ts'
import type { Invocation } from './invocation.ts'
import { findReplaced } from './new-file.ts'
import { tellUnknownLecture } from './offers.ts'
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

export function exportUsers(command: Command, invocation: Invocation) {
  const { connect, context } = invocation
  exportCommand(command, invocation, userColumns, async ({ reason }) => {
    const { campus } = await connect()
    const users: AdminUser[] = []
    const init = { signal: context.signal, purpose: 'export', reason } as const
    for await (const user of campus.iterateUsers({}, init)) users.push(user)
    return users
  })
}

type Connection = { at: string; lecture: string; id: string; username: string }

const connectionColumns: Column<Connection>[] = [
  { name: 'at', title: texts.at, value: ({ at }) => at, show: ({ at }, language) => timeInSeoul(at, language) },
  { name: 'lecture', title: texts.lecture, value: ({ lecture }) => lecture },
  { name: 'id', title: texts.id, value: ({ id }) => id },
  { name: 'username', title: texts.username, value: ({ username }) => username },
]

export function exportAttendanceNow(command: Command, invocation: Invocation) {
  const { connect, context, say } = invocation
  command.addOption(new Option(`--lecture <${say(values.lecture)}>`, say(lectureTexts.only)).argParser(typedLecture))
  exportCommand(command, invocation, connectionColumns, async ({ lecture, reason }) => {
    const { campus } = await connect()
    const at = new Date().toISOString()
    const rows: Connection[] = []
    const query = { connected: true, ...(lecture === undefined ? {} : { lecture }) }
    for await (const user of campus.iterateUsers(query, { signal: context.signal, purpose: 'export', reason }))
      rows.push(...connectionsOf(user, at).filter((row) => lecture === undefined || row.lecture === lecture))
    if (lecture !== undefined && rows.length === 0) await tellUnknownLecture(invocation, campus, lecture)
    return rows.toSorted(byLecture)
  })
}

type Options = { output?: string; lecture?: string | undefined; reason?: string | undefined; columns?: string[] }

/** A command that writes a table to stdout or a file. */
function exportCommand<Row>(
  command: Command,
  invocation: Invocation,
  columns: Column<Row>[],
  read: (options: Options) => Promise<Row[]>,
) {
  const { options, print, say } = invocation
  command
    .addOption(new Option(`--output <${say(values.file)}>`, say(fileTexts.output)))
    .addOption(new Option(`--columns <${say(values.names)}>`, say(fileTexts.columns)).argParser(namesIn))
    .addOption(new Option(`--reason <${say(values.letters)}>`, say(fileTexts.reason)))
    .action(async ({ output, lecture, reason, columns: names }: Options) => {
      if (names) selectColumns(columns, names, '--columns')
      print.checkFields(columns)
      if (output !== undefined && !options().dryRun) await askToReplace(invocation, output)
      const rows = await read({ lecture, reason })
      const text = print.exported(rows, columns, names)
      if (output === undefined) return print.text(text)
      if (options().dryRun) return print.talk(fileTexts.wouldWrite(rows.length, output))
      write(output, text)
      print.talk(fileTexts.written(rows.length, output))
    })
}

async function askToReplace({ confirm, interactive, options }: Invocation, path: string) {
  const replaceable = options().yes === true || interactive()
  if (findReplaced(path, { replaceable, hint: fileTexts.otherOutput }))
    await confirm(async () => ({ text: fileTexts.askReplace(path) }))
}

function write(path: string, text: string) {
  try {
    writeWhole(path, text)
  } catch (cause) {
    throw new CliError('output', fileTexts.unusable((cause as NodeJS.ErrnoException).code, path), { cause })
  }
}

function connectionsOf({ id, username, lectureDtoList }: AdminUser, at: string): Connection[] {
  return lectureDtoList.filter(({ connected }) => connected).map(({ name }) => ({ at, lecture: name, id, username }))
}

const byLecture = (one: Connection, other: Connection) =>
  one.lecture.localeCompare(other.lecture, 'ko') || one.id.localeCompare(other.id)
