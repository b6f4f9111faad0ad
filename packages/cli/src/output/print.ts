import { styleText } from 'node:util'
import { type Column, selectColumns } from './column.ts'
import type { Context } from '../context.ts'
import { toCsv, toCsvForPeople, toCsvLines } from './csv.ts'
import { escapeControls } from '@campus-connect/tables/escape-controls'
import { plainText, safeJson } from './escape.ts'
import { errorTexts } from '../texts/errors.ts'
import { joined, type Language, type Text, verbatim } from '../texts/text.ts'
import { columnTexts } from '../texts/users.ts'
import type { GlobalOptions } from '../command-line/global-options.ts'
import type { JsonFilter } from './json-filter.ts'
import { toPlainRecord, toPlainRows } from './plain.ts'
import { toRecord, toTable } from './table.ts'

/** The outcome of one change, for `--json` and `--csv`. */
export type Change = { id: string; ok: boolean; message: Text }
type ChangeRow = { id: string; ok: boolean; message: string }

export type Print = ReturnType<typeof createPrint>

const changeColumns: Column<ChangeRow>[] = [
  { name: 'id', title: columnTexts.id, value: ({ id }) => id },
  { name: 'ok', title: columnTexts.ok, value: ({ ok }) => ok },
  { name: 'message', title: columnTexts.message, value: ({ message }) => message },
]

/** All output of a command: data to stdout in the chosen format, messages to stderr. */
export function createPrint(
  { env, stdout, stderr, page }: Pick<Context, 'env' | 'stdout' | 'stderr' | 'page'>,
  options: () => GlobalOptions,
  language: Language,
) {
  const isPlain = () => options().plain === true || Boolean(env.CAMPUS_PLAIN)
  let filter: JsonFilter | undefined
  let unfiltered: unknown
  /** Writes one JSON text, or what `--jq` or `--template` makes of it. A change goes on if that fails; `finish` throws the failure. */
  function writeJson(json: string) {
    try {
      stdout.write(filter ? filter(json) : json)
    } catch (error) {
      unfiltered ??= error
    }
  }
  function write(text: string) {
    if (format() === 'json') writeJson(text)
    else stdout.write(text)
  }
  const format = () => (options().json ? 'json' : options().csv ? 'csv' : stdout.isTTY || isPlain() ? 'table' : 'tsv')
  const styled = (output: Context['stdout'], style: Parameters<typeof styleText>[0], text: string) =>
    output.color && options().color && !isPlain() ? styleText(style, text, { validateStream: false }) : text

  function chosen<Row>(columns: Column<Row>[], fields = options().fields) {
    const { json } = options()
    const usable = json ? columns : columns.filter(({ jsonOnly }) => !jsonOnly)
    return fields ? selectColumns(usable, fields) : usable
  }
  function asJson<Row>(row: Row, columns: Column<Row>[], fields = options().fields) {
    return fields ? Object.fromEntries(columns.map(({ name, value }) => [name, value(row)])) : row
  }

  const jsonLine = <Row>(rows: Row[], columns: Column<Row>[], fields?: string[]) =>
    `${safeJson(rows.map((row) => asJson(row, columns, fields)))}\n`
  const rowOf = ({ id, ok, message }: Change): ChangeRow => ({ id, ok, message: message[language] })
  const table = <Row>(rows: Row[], columns: Column<Row>[]) =>
    isPlain()
      ? toPlainRows(rows, columns, language)
      : toTable(rows, columns, {
          width: stdout.columns,
          language,
          styleHeader: (text) => styled(stdout, 'bold', text),
        })

  return {
    format,
    isPlain,

    /** All JSON goes through this filter. */
    use(wanted: JsonFilter) {
      filter = wanted
    },

    /** Throws the first failure of the filter. */
    finish() {
      if (unfiltered) throw unfiltered
    },

    /** One JSON text of the server, such as the answer of a call. */
    json(value: unknown) {
      writeJson(`${safeJson(value)}\n`)
    },

    /** Refuses a wrong `--fields` before anything is read or changed. */
    checkFields<Row>(columns: Column<Row>[]) {
      chosen(columns)
    },

    /** Without `head` these rows follow others. */
    rows<Row>(rows: Row[], allColumns: Column<Row>[], { head = true } = {}) {
      const columns = chosen(allColumns)
      const text = {
        json: () => jsonLine(rows, columns),
        csv: () => (head ? toCsv(rows, columns) : toCsvLines(rows, columns)),
        tsv: () => toTsv(rows, columns),
        table: () => (rows.length > 0 ? table(rows, columns) : ''),
      }
      write(text[format()]())
    },

    /** Uses a pager if the terminal is too short. */
    async paged<Row>(rows: Row[], allColumns: Column<Row>[]) {
      if (format() !== 'table' || isPlain() || rows.length < stdout.rows) return this.rows(rows, allColumns)
      await page(table(rows, chosen(allColumns)))
    },

    /** One row: an object, a line, or its fields below each other. */
    row<Row>(row: Row, allColumns: Column<Row>[]) {
      const columns = chosen(allColumns)
      const text = {
        json: () => `${safeJson(asJson(row, columns))}\n`,
        csv: () => toCsv([row], columns),
        tsv: () => toTsv([row], columns),
        table: () => {
          const entries = columns.map(({ title, value, show }): [string, string] => [
            title[language],
            show?.(row, language) ?? String(value(row)),
          ])
          return isPlain() ? toPlainRecord(entries) : toRecord(entries, stdout.columns)
        },
      }
      write(text[format()]())
    },

    /** The text of a table to open elsewhere: CSV with titles, or the objects with `--json`. `names` are the columns, if not all. */
    exported<Row>(rows: Row[], allColumns: Column<Row>[], names?: string[]): string {
      const columns = chosen(allColumns, names)
      if (format() !== 'json') return toCsvForPeople(rows, columns, language)
      const json = jsonLine(rows, columns, names)
      return filter ? filter(json) : json
    },

    /** Text that is the data itself, such as a script. */
    text(text: string) {
      stdout.write(text)
    },

    changeColumns,

    /** One outcome as it happens: a line of JSON, or a sentence. */
    change(change: Change) {
      const columns = chosen(changeColumns)
      if (format() === 'json') writeJson(`${safeJson(asJson(rowOf(change), columns))}\n`)
      else if (format() !== 'csv')
        this.talk(joined(': ', verbatim(change.id), change.message), change.ok ? 'green' : 'red')
    },

    /** One of several outcomes: in a pipe a row on stdout. */
    outcome(change: Change) {
      if (format() === 'tsv') stdout.write(toTsv([rowOf(change)], chosen(changeColumns)))
      else this.change(change)
    },

    /** All outcomes together, for a format with a header. */
    changes(changes: Change[]) {
      if (format() === 'csv') stdout.write(toCsv(changes.map(rowOf), chosen(changeColumns)))
    },

    /** A message for people. Nothing with `--json`, because a program reads stderr. */
    talk(text: Text, style: Parameters<typeof styleText>[0] = 'reset') {
      if (!options().json) stderr.write(`${styled(stderr, style, escapeControls(text[language]))}\n`)
    },

    /** A warning; nothing with `--json`. */
    warn(text: Text) {
      if (options().json) return
      stderr.write(`${styled(stderr, 'yellow', errorTexts.warning[language])} ${escapeControls(text[language])}\n`)
    },

    /** Requests and responses, for `--verbose`. */
    trace(text: string) {
      stderr.write(`${styled(stderr, 'dim', escapeControls(text))}\n`)
    },

    /** The error that ends the command. */
    failure(details: { kind: string; status: number | null; message: string; requestId: string | null }, hint?: Text) {
      if (options().json) {
        stderr.write(`${safeJson({ error: details })}\n`)
        return
      }
      // Stopping on purpose is not an error.
      const stopped = details.kind === 'declined' || details.kind === 'aborted'
      stderr.write(
        `${stopped ? '' : `${styled(stderr, 'red', errorTexts.error[language])} `}${escapeControls(details.message)}\n`,
      )
      for (const line of hint?.[language].split('\n') ?? []) stderr.write(`${escapeControls(line)}\n`)
    },
  }
}

/** Tab-separated lines without a header. */
export function toTsv<Row>(rows: Row[], columns: Column<Row>[]): string {
  return rows.map((row) => `${columns.map((column) => plainText(column.value(row))).join('\t')}\n`).join('')
}
