import { CliError } from '../errors/cli-error.ts'

/** One field of a row: `name` for programs, `title` for people. */
export type Column<Row> = {
  name: string
  title: string
  value: (row: Row) => unknown
  /** Text that a table shows instead of the value. */
  show?: (row: Row) => string
  /** Identifies the row in other commands, so a table that is too wide cuts it last. */
  key?: true
  /** Not a single value: only `--json` has it. */
  jsonOnly?: true
}

/** The columns named by `--fields`, in that order. */
export function selectColumns<Row>(columns: Column<Row>[], fields: string[]): Column<Row>[] {
  return fields.map((field) => {
    const column = columns.find(({ name }) => name === field)
    if (column) return column
    const known = columns.map(({ name }) => name).join(', ')
    throw new CliError('usage', `--fields에 쓸 수 없는 이름입니다: ${field}`, { hint: `쓸 수 있는 이름: ${known}` })
  })
}
