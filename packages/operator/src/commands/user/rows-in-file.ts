import { readFile } from 'node:fs/promises'
import {
  type Hidden,
  type HiddenPart,
  type List,
  type ListColumn,
  ListError,
  type ListProblem,
  markSentence,
  type NumberFault,
  readList,
  rowRanges,
  TableError,
  tableSentence,
  type Word,
} from '@campus-connect/tables'
import { escapeControls } from '@campus-connect/tables/escape-controls'
import { foundPath } from '@campus-connect/tables/found-path'
import { residentNumberIn, withoutResidentNumber } from '@campus-connect/tables/resident-number'
import { hasNumberForm } from '@campus-connect/tables/student-number'
import { findNumberAmong } from '@campus-connect/core/domain/accounts/accounts.ts'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { OperatorError, systemReason } from '@campus-connect/core/operator-error.ts'
import { nameRule, residentNumberRules } from '@campus-connect/core/sentences/refused-values.ts'
import { personName, strangeInName } from '@campus-connect/core/text.ts'

export type { Hidden }

export type Column = {
  column: ListColumn
  /** Its usual header. */
  head: string
  /** What is wrong with a value, as the end of a Korean sentence. */
  problem?: (value: string) => string | undefined
  /** A second row with the same value is a fault. */
  unique?: boolean
}

/** The number of an account, which may be a word without a digit. */
export const numberColumn: Column = { column: 'number', head: '학번' }

const ofNewAccounts = (value: string) =>
  hasNumberForm(value) ? undefined : '숫자가 하나 이상 있어야 합니다. 머리글이면 첫 행에만 써주세요.'

/** The number of an account to create. */
export const createdNumberColumn: Column = { ...numberColumn, problem: ofNewAccounts }

export const newNumberColumn: Column = { column: 'new-number', head: '새 학번', problem: ofNewAccounts }

export const nameColumn: Column = {
  column: 'name',
  head: '이름',
  problem: (value) =>
    residentNumberIn(value) !== undefined
      ? residentNumberRules.name
      : personName(value) === undefined
        ? nameRule({ character: strangeInName(value) })
        : undefined,
}

/** `words` are above the rows. They are headers and titles, unless one is the number of an account. */
export type RowsInFile = { rows: string[][]; words: Word[] }
export const noRows: RowsInFile = { rows: [], words: [] }

/**
 * The values of these columns in a spreadsheet or text: below their heads, or of the first columns where the first
 * one has no head. Throws an OperatorError with all bad lines, or with all that is hidden and would change the list,
 * unless `hidden` says what becomes of it.
 */
export async function rowsInFile(
  file: string,
  columns: readonly Column[],
  hidden: Hidden | undefined,
): Promise<RowsInFile> {
  const list = await listIn(file, columns, hidden)
  refuseFaults(file, list, columns)
  return { rows: list.lines.map(({ values }) => values), words: list.words }
}

async function listIn(file: string, columns: readonly Column[], hidden: Hidden | undefined): Promise<List> {
  try {
    return await readList(await readFile(await foundPath(file)), {
      columns: columns.map(({ column }) => column),
      hidden,
    })
  } catch (cause) {
    if (cause instanceof ListError)
      throw new OperatorError(`${file}: ${listSentence(cause.problem, columns)}`, { cause })
    if (cause instanceof TableError) {
      const { sheet, row } = cause.place
      const place = [
        ...(sheet === undefined ? [] : [` '${escapeControls(sheet)}'`]),
        ...(row === undefined ? [] : [` ${row}행`]),
      ].join('')
      throw new OperatorError(`${file}${place}: ${tableSentence(cause, 'ko')}`, { cause })
    }
    const { code } = cause as NodeJS.ErrnoException
    if (code === undefined) throw cause
    throw new OperatorError(`${file}: 읽을 수 없습니다 (${systemReason(cause)}).`, { cause })
  }
}

function listSentence(problem: ListProblem, columns: readonly Column[]): string {
  const named = (places: readonly number[]) => places.map((at) => `'${columns[at]?.head}'`).join(', ')
  switch (problem.code) {
    case 'hidden':
      return [
        '숨겨진 학번이 있어 아무것도 바꾸지 않았습니다.',
        ...problem.parts.map((part) => hiddenLine(part, named)),
        '숨겨진 것도 쓰려면 --hidden include, 빼려면 --hidden skip을 붙여주세요.',
      ].join('\n')
    case 'several-sheets': {
      const names = problem.sheets.map((sheet) => `'${escapeControls(sheet)}'`).join(', ')
      return `학번이 있는 시트가 여럿입니다: ${names}. 아무것도 바꾸지 않았습니다. 쓸 시트만 남기거나, 다른 시트를 숨기고 --hidden skip을 붙여주세요.`
    }
    case 'several-columns':
      return `${problem.row}행에 '${escapeControls(problem.head)}' 열이 여럿이고 값이 다릅니다. 아무것도 바꾸지 않았습니다. 쓸 열만 남겨주세요.`
    case 'missing-columns':
      return `${named(problem.columns)} 열이 없습니다. 머리글을 확인해주세요.`
    // No command of operators gives a condition.
    case 'no-condition':
    case 'no-column':
      return `학번이 있는 열을 알 수 없습니다. 아무것도 바꾸지 않았습니다. 첫 행에 머리글(${named([...columns.keys()])})을 써주세요.`
  }
}

/** Hidden rows and columns may not be meant. */
function hiddenLine(found: HiddenPart, named: (places: readonly number[]) => string): string {
  switch (found.part) {
    case 'sheet':
      return `숨겨진 시트 '${escapeControls(found.sheet)}': ${found.rows}행`
    case 'rows':
      return `숨겨진 행 ${found.rows.length}개: ${rowRanges(found.rows)}행`
    case 'struck-rows':
      return `취소선이 그어진 행 ${found.rows.length}개: ${rowRanges(found.rows)}행`
    case 'columns':
      return `숨겨진 열: ${named(found.columns)}`
  }
}

const numberSentences: Record<NumberFault, string> = {
  'resident-number': residentNumberRules.number,
  form: '학번은 영문, 숫자, 밑줄(_), 붙임표(-)로 32자까지여야 합니다.',
  'no-digit': "숫자가 없어 학번인지 머리글인지 알 수 없습니다. 학번이 맞으면 '학번' 머리글 아래에 써주세요.",
  header: '머리글은 학번보다 위에 한 번만 쓸 수 있습니다.',
}

function refuseFaults(file: string, { lines, severalSheets }: List, columns: readonly Column[]) {
  const firstPlaces = columns.map(() => new Map<string, string>())
  const problems = lines.flatMap(({ sheet, row, values, marks, faults }) => {
    const place = severalSheets ? `'${escapeControls(sheet)}' ${row}행` : `${row}행`
    return columns.flatMap(({ head, problem, unique }, index) => {
      const value = values[index] ?? ''
      const [mark, fault] = [marks[index], faults[index]]
      const earlier = unique ? firstPlaces[index]?.get(value) : undefined
      firstPlaces[index]?.set(value, place)
      const said =
        (mark && markSentence(mark, 'ko')) ??
        (fault && numberSentences[fault]) ??
        problem?.(value) ??
        (earlier === undefined ? undefined : `${earlier}에도 있습니다.`)
      return said === undefined
        ? []
        : [`${place} ${head}: '${escapeControls(withoutResidentNumber(value).slice(0, 40))}' ${said}`]
    })
  })
  if (problems.length > 0)
    throw new OperatorError([`${file}: 아무것도 바꾸지 않았습니다. 다음 행을 고쳐주세요.`, ...problems].join('\n'))
}

/** Throws an OperatorError if a word above the rows is the number of an account: then it may belong to the list. */
export async function refuseAccountsAbove(db: Db, words: readonly Word[]): Promise<void> {
  const found = await findNumberAmong(db, words)
  if (!found) return
  const { row, text } = found
  throw new OperatorError(
    `${row}행의 '${text}' 값이 머리글인지 학번인지 알 수 없습니다. 학번이 '${text}'인 계정이 있습니다. 아무것도 바꾸지 않았습니다. 이 계정을 뜻하면 그 행을 빼고 명령줄에 학번을 써주세요. 머리글이면 '학번'으로 바꿔주세요.`,
  )
}
