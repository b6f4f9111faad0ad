import { CliError } from '../errors/cli-error.ts'
import { usageTexts } from '../texts/errors.ts'
import { optionTexts } from '../texts/options.ts'
import { joined, type Language, type Text } from '../texts/text.ts'

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
    const text = field === '' ? optionTexts.wrongNames(option) : usageTexts.unknownField(option, field)
    // In the message, because --json prints no hint.
    throw new CliError('usage', joined('. ', text, usageTexts.knownFields(columns.map(({ name }) => name).join(', '))))
  })
}
