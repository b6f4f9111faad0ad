import { escapeControls } from '@campus-connect/tables/escape-controls'
import type { Condition, HiddenPart, List, ListLine, ListProblem, Seen, Word } from '@campus-connect/tables'
import { CliError } from '../errors/cli-error.ts'
import { joined, type Text } from '../texts/text.ts'
import { numberTexts as texts } from '../texts/users.ts'
import { contradictionsIn, mostShown } from './repeated-numbers.ts'

/** Whether hidden rows, columns and sheets of a spreadsheet are used. */
export type Hidden = 'include' | 'skip'

/** `words` are above the numbers. They are headers and titles, unless one is the number of an account. */
export type NumbersInTable = {
  numbers: string[]
  words: Word[]
  seen: Seen[]
  /** All rows of people, also those that the conditions leave out. */
  rows: number
  /** Where the table contradicts itself. */
  contradictions: Text[]
}

/** Which cells of a table are meant. */
export type Choice = {
  /** The header of the column with the numbers; by default a usual one. */
  column?: string | undefined
  /** Only the rows for which these hold. */
  where?: readonly Condition[] | undefined
  hidden?: Hidden | undefined
}

type Tables = typeof import('@campus-connect/tables')

/**
 * The student numbers of a spreadsheet (CSV in UTF-8, CP949 or UTF-16, .xlsx, HTML), or of a plain list with one a line.
 * Throws one usage error with all bad lines, or with
 * all hidden parts that would change the list, unless `hidden` decides about them.
 */
export async function numbersInTable(bytes: Buffer, choice: Choice): Promise<NumbersInTable> {
  const { column, where, hidden } = choice
  // What reads tables takes long to load.
  const tables: Tables = await import('@campus-connect/tables')
  try {
    const list = await tables.readList(bytes, { columns: ['number'], named: column, hidden, where })
    refuseFaults(list, tables)
    return {
      numbers: list.lines.map(({ values: [number = ''] }) => number),
      words: list.words,
      seen: list.seen,
      rows: list.lines.length + list.others.length,
      contradictions: contradictionsIn(list, tables.rowRanges),
    }
  } catch (cause) {
    if (cause instanceof tables.ListError) throw refusal(cause.problem, column, tables)
    if (!(cause instanceof tables.TableError)) throw cause
    const { sheet, row } = cause.place
    const place = { sheet: sheet === undefined ? undefined : escapeControls(sheet), row }
    const sentence = { ko: tables.tableSentence(cause, 'ko'), en: tables.tableSentence(cause, 'en') }
    throw new CliError('usage', texts.tableFault(place, sentence), { cause })
  }
}

function refusal(problem: ListProblem, column: string | undefined, tables: Tables): CliError {
  switch (problem.code) {
    case 'hidden': {
      const parts = problem.parts.map((part) => hiddenPart(part, tables))
      return new CliError('usage', texts.hiddenParts, { hint: joined('\n', ...parts, texts.chooseHidden) })
    }
    case 'several-sheets': {
      const names = problem.sheets.map(escapeControls).join(', ')
      return new CliError('usage', texts.severalSheets(names), { hint: texts.hideSheets })
    }
    case 'several-columns': {
      const head = escapeControls(problem.head)
      return new CliError('usage', texts.severalColumns(head, problem.row), { hint: texts.renameColumn })
    }
    case 'no-condition': {
      const heads = problem.first.slice(0, 20).map(escapeControls).join(', ')
      return new CliError('usage', texts.unknownColumn(problem.head), { hint: texts.knownColumns(heads) })
    }
    case 'missing-columns':
    case 'no-column': {
      const heads = problem.code === 'no-column' ? problem.first.slice(0, 20).map(escapeControls).join(', ') : ''
      const text = column === undefined ? texts.noColumn : texts.unknownColumn(column)
      return new CliError('usage', text, { hint: texts.nameColumn(heads) })
    }
  }
}

/** Hidden rows may be ones that the user does not want to change. */
function hiddenPart(found: HiddenPart, { rowRanges }: Tables): Text {
  const sheet = escapeControls(found.sheet)
  switch (found.part) {
    case 'sheet':
      return texts.hiddenSheet(sheet, found.rows)
    case 'rows':
      return texts.hiddenRows(sheet, found.rows.length, rowRanges(found.rows))
    case 'struck-rows':
      return texts.struckRows(sheet, found.rows.length, rowRanges(found.rows))
    case 'columns':
      return texts.hiddenColumn(sheet)
  }
}

function refuseFaults({ lines, severalSheets }: List, tables: Tables) {
  const bad = lines.filter(({ marks: [mark], faults: [fault] }) => mark ?? fault)
  if (bad.length === 0) return
  const place = (sheet: string, rows: string) =>
    severalSheets ? texts.inSheet(escapeControls(sheet), rows) : texts.inRow(rows)
  const wrong = bad.filter(({ marks: [mark] }) => mark === undefined)
  const faults = wrong
    .slice(0, mostShown)
    .map((line) => texts.fault(place(line.sheet, `${line.row}`), wrongNumber(line)))
  const more = wrong.length > mostShown ? [texts.moreRows(wrong.length - mostShown)] : []
  const { markSentence, rowRanges } = tables
  const marked = new Map<string, ListLine[]>()
  for (const line of bad) {
    const [mark] = line.marks
    if (mark) marked.set(`${mark} ${line.sheet}`, [...(marked.get(`${mark} ${line.sheet}`) ?? []), line])
  }
  const marks = Array.from(marked.values(), (alike) => {
    const [
      {
        sheet,
        marks: [mark],
      },
    ] = alike as [ListLine]
    const sentence = { ko: markSentence(mark!, 'ko'), en: markSentence(mark!, 'en') }
    return texts.fault(place(sheet, rowRanges(alike.map(({ row }) => row))), sentence)
  })
  throw new CliError('usage', texts.wrongRows(bad.length), { hint: joined('\n', ...faults, ...more, ...marks) })
}

function wrongNumber({ values: [value = ''], faults: [fault] }: ListLine): Text {
  const shown = value === '' ? '' : JSON.stringify(value.slice(0, 40))
  switch (fault) {
    // Not repeated: a terminal keeps what it shows.
    case 'resident-number':
      return texts.residentNumber
    case 'header':
      return texts.header(shown)
    case 'no-digit':
      return texts.withoutDigit(shown)
    default:
      return texts.value(shown)
  }
}
