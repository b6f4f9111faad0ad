import { styleText } from 'node:util'
import { type Column, selectColumns } from './column.ts'
import type { Context } from '../context.ts'
import { toCsv } from './csv.ts'
import { escapeControls } from './escape.ts'
import { safeJson } from './json.ts'
import type { GlobalOptions } from '../command-line/global-options.ts'
import { toRecord, toTable } from './table.ts'
import { toTsv } from './tsv.ts'

/** The outcome of one change, for `--json` and `--csv`. */
export type Change = { id: string; ok: boolean; message: string }

export type Print = ReturnType<typeof createPrint>

const changeColumns: Column<Change>[] = [
  { name: 'id', title: '학번', value: ({ id }) => id },
  { name: 'ok', title: '결과', value: ({ ok }) => ok },
  { name: 'message', title: '내용', value: ({ message }) => message },
]

/** All output of a command: data to stdout in the chosen format, messages to stderr. */
export function createPrint({ stdout, stderr }: Pick<Context, 'stdout' | 'stderr'>, options: () => GlobalOptions) {
  const format = () => (options().json ? 'json' : options().csv ? 'csv' : stdout.isTTY ? 'table' : 'tsv')
  const styled = (output: Context['stdout'], style: Parameters<typeof styleText>[0], text: string) =>
    output.color && options().color ? styleText(style, text, { validateStream: false }) : text

  function chosen<Row>(columns: Column<Row>[]) {
    const { fields, json } = options()
    const usable = json ? columns : columns.filter(({ jsonOnly }) => !jsonOnly)
    return fields ? selectColumns(usable, fields) : usable
  }
  function asJson<Row>(row: Row, columns: Column<Row>[]) {
    return options().fields ? Object.fromEntries(columns.map(({ name, value }) => [name, value(row)])) : row
  }

  return {
    format,

    /** Refuses a wrong `--fields` before anything is read or changed. */
    checkFields<Row>(columns: Column<Row>[]) {
      chosen(columns)
    },

    rows<Row>(rows: Row[], allColumns: Column<Row>[]) {
      const columns = chosen(allColumns)
      const write = {
        json: () => `${safeJson(rows.map((row) => asJson(row, columns)))}\n`,
        csv: () => toCsv(rows, columns),
        tsv: () => toTsv(rows, columns),
        table: () =>
          rows.length > 0 ? toTable(rows, columns, stdout.columns, (text) => styled(stdout, 'bold', text)) : '',
      }
      stdout.write(write[format()]())
    },

    /** One row: an object, a line, or its fields below each other. */
    row<Row>(row: Row, allColumns: Column<Row>[]) {
      const columns = chosen(allColumns)
      const write = {
        json: () => `${safeJson(asJson(row, columns))}\n`,
        csv: () => toCsv([row], columns),
        tsv: () => toTsv([row], columns),
        table: () => toRecord(columns.map(({ title, value, show }) => [title, show?.(row) ?? String(value(row))])),
      }
      stdout.write(write[format()]())
    },

    /** Text that is the data itself, such as a script. */
    text(text: string) {
      stdout.write(text)
    },

    changeColumns,

    /** One outcome as it happens: a line of JSON, or a sentence. */
    change(change: Change) {
      const columns = chosen(changeColumns)
      if (format() === 'json') stdout.write(`${safeJson(asJson(change, columns))}\n`)
      else if (format() !== 'csv') this.talk(`${change.id}: ${change.message}`, change.ok ? 'green' : 'red')
    },

    /** All outcomes together, for a format with a header. */
    changes(changes: Change[]) {
      if (format() === 'csv') stdout.write(toCsv(changes, chosen(changeColumns)))
    },

    /** A message for people; nothing with `--json`, where a program reads stderr. */
    talk(text: string, style: Parameters<typeof styleText>[0] = 'reset') {
      if (!options().json) stderr.write(`${styled(stderr, style, escapeControls(text))}\n`)
    },

    /** A warning; nothing with `--json`. */
    warn(text: string) {
      if (!options().json) stderr.write(`${styled(stderr, 'yellow', '경고:')} ${escapeControls(text)}\n`)
    },

    /** Requests and responses, for `--verbose`. */
    trace(text: string) {
      stderr.write(`${styled(stderr, 'dim', escapeControls(text))}\n`)
    },

    /** The error that ends the command. */
    failure(
      details: { kind: string; status: number | null; message: string; requestId: string | null },
      hint?: string,
    ) {
      if (options().json) {
        stderr.write(`${safeJson({ error: details })}\n`)
        return
      }
      // Stopping on purpose is no error.
      const stopped = details.kind === 'declined' || details.kind === 'aborted'
      stderr.write(`${stopped ? '' : `${styled(stderr, 'red', '오류:')} `}${escapeControls(details.message)}\n`)
      if (hint) stderr.write(`${escapeControls(hint)}\n`)
    },
  }
}
