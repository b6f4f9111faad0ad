import { CliError } from '../errors/cli-error.ts'
import { usageTexts } from '../texts/errors.ts'
import type { Language, Text } from '../texts/text.ts'

/** One field of a row: `name` for programs, `title` for people. */
export type Column<Row> = {
  name: string
  title: Text
  value: (row: Row) => unknown
  /** Text that a table shows instead of the value. */
  show?: (row: Row, language: Language) => string
  /** Identifies the row in other commands, so a wide table cuts it last. */
  key?: true
  /** Not a single value: only `--json` has it. */
  jsonOnly?: true
}

/** The columns that an option names, in that order. */
export function selectColumns<Row>(columns: Column<Row>[], fields: string[], option = '--fields'): Column<Row>[] {
  return fields.map((field) => {
    const column = columns.find(({ name }) => name === field)
    if (column) return column
    const known = columns.map(({ name }) => name).join(', ')
    throw new CliError('usage', usageTexts.unknownField(option, field), { hint: usageTexts.knownFields(known) })
  })
}
