import type { AttendanceSheet, SheetStudent } from '@campus-connect/sdk/types'
import { type Command, Option } from 'commander'
import { CliError } from '../errors/cli-error.ts'
import type { Column } from '../output/column.ts'
import { fileTexts } from '../texts/files.ts'
import { lectureTexts as texts } from '../texts/lectures.ts'
import { valueTexts as values } from '../texts/options.ts'
import { verbatim } from '../texts/text.ts'
import { columnTexts } from '../texts/users.ts'
import { typedLecture } from './arguments.ts'
import type { Invocation } from './invocation.ts'
import { lecturesOfAll, withLectures } from './offers.ts'

/** The columns that every sheet has; the others are its counts and meetings. */
const people: Column<SheetStudent>[] = [
  { name: 'id', title: columnTexts.id, value: ({ id }) => id, key: true },
  { name: 'username', title: columnTexts.username, value: ({ username }) => username },
]
const remark: Column<SheetStudent> = { name: 'remark', title: texts.remark, value: (student) => student.remark }

export function attendanceSheet(command: Command, invocation: Invocation) {
  const { connect, context, options, print, say } = invocation
  command
    .addOption(new Option(`--reason <${say(values.letters)}>`, say(fileTexts.reason)))
    .action(async (given: string, { reason }: { reason?: string }) => {
      const { campus } = await connect()
      const { signal } = context
      const lecture = typedLecture(given)
      // CSV and JSON leave the screen.
      const leaves = print.format() !== 'table'
      const { sheet, choices } = await campus
        .attendanceSheet(lecture, { signal, ...(leaves && { purpose: 'export', reason }) })
        .catch(async (error: unknown) => {
          throw await withLectures(error, lecture, () => lecturesOfAll(campus, signal))
        })
      if (!sheet) throw new CliError('usage', texts.several(lecture, choices.join(', ')))
      if (options().json && !options().fields) return print.row(sheet, [])
      const columns = columnsOf(sheet, print.format() === 'csv')
      print.checkFields(columns)
      if (print.format() === 'csv') return print.text(print.exported(sheet.students, columns))
      await print.paged(sheet.students, columns)
      if (print.format() !== 'table') return
      print.talk(texts.sheet(sheet.students.length, sheet.columns.length), 'dim')
      for (const text of [sheet.legend, sheet.rule]) if (text !== '') print.talk(verbatim(text), 'dim')
    })
}

/** Programs find a count by its Korean head, and a meeting by its day and time: `2026-09-03 09:00`. */
const columnsOf = ({ facts, columns }: AttendanceSheet, isCsv: boolean): Column<SheetStudent>[] => [
  ...people,
  ...facts.map((head, index) => ({
    name: head,
    title: verbatim(head),
    value: (student: SheetStudent) => student.facts[index],
  })),
  remark,
  ...columns.map(({ day, time, title }, index) => {
    const name = [day, time].filter(Boolean).join(' ')
    const value = (student: SheetStudent) => student.marks[index]?.sign ?? ''
    // A title has no year.
    return { name, title: verbatim(isCsv ? name : title), value }
  }),
]
