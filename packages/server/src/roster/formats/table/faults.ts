import { foldedName, isStudentNumber } from '../../../text.ts'
import type { Fault, Place } from '../../model/roster-error.ts'
import type { Meaning } from './meanings.ts'
import type { Entry, Part } from './part.ts'

type Check = { part: Part; numberLengths: readonly number[] }

const masked = /[*＊○●◯□]/u
const raggedProblem = '머리글보다 칸이 많습니다. 쉼표가 든 값은 큰따옴표로 감싸거나 .xlsx로 내보내주세요.'
const exponent = /^\d+([.,]\d+)?E[+-]?\d+$/i

/** Finds what a spreadsheet, or an export for the public, did to the numbers and names. */
export function faultsOf(checks: readonly Check[]): Fault[] {
  const names = new Map<string, { name: string; place: Place }>()
  return checks.flatMap(({ part, numberLengths }) => {
    const expected = numberLengths.length > 0 ? new Set(numberLengths) : usualLengths(part.entries)
    const ragged = part.ragged.map((row) => ({ file: part.file, row, value: '', problem: raggedProblem }))
    const inRows = part.entries.flatMap((entry) => {
      const problem = numberProblem(entry.number, expected) ?? damagedText(entry)
      const fault = problem ?? secondName(names, part, entry)
      return fault ? [{ ...placeOf(part, entry, fault.field), value: fault.value, problem: fault.problem }] : []
    })
    return [...ragged, ...inRows]
  })
}

type Found = { field: 'number' | 'name' | 'title' | 'code'; value: string; problem: string }

function numberProblem(number: string, expected: Set<number>): Found | undefined {
  const found = (problem: string): Found => ({ field: 'number', value: number, problem })
  if (number === '') return undefined
  if (masked.test(number)) return found(`가려진 학번 '${number}'입니다. 가리지 않은 명단으로 다시 내보내주세요.`)
  if (exponent.test(number))
    return found(`Excel이 학번을 '${number}'처럼 바꾸었습니다. 학번 열을 텍스트로 바꾸고 다시 내보내주세요.`)
  if (!isStudentNumber(number))
    return found(`학번으로 쓸 수 없는 값 '${number}'입니다. 영문, 숫자, 밑줄(_), 붙임표(-)로 32자까지 쓸 수 있습니다.`)
  if (expected.size > 0 && /^\d+$/.test(number) && !expected.has(number.length))
    return found(
      `학번 '${number}'의 길이(${number.length})가 다른 학번(${[...expected].join(', ')})과 다릅니다. 앞의 0이 사라지지 않았는지 확인해주세요. 맞는 학번이면 roster map으로 확인해주세요.`,
    )
  return undefined
}

function damagedText(entry: Entry): Found | undefined {
  for (const field of ['name', 'title', 'code'] as const)
    if (entry[field].includes('\ufffd'))
      return {
        field,
        value: entry[field],
        problem: `깨진 글자가 있습니다: '${entry[field]}'. 원본에서 다시 내보내주세요.`,
      }
  return undefined
}

function secondName(names: Map<string, { name: string; place: Place }>, part: Part, entry: Entry): Found | undefined {
  const { number, name } = entry
  if (number === '' || name === '' || masked.test(name)) return undefined
  const first = names.get(number)
  if (!first) names.set(number, { name, place: placeOf(part, entry, 'name') })
  else if (foldedName(first.name) !== foldedName(name)) {
    const where = first.place.file === part.file ? `${first.place.row}행` : `${first.place.file} ${first.place.row}행`
    return {
      field: 'name',
      value: name,
      problem: `학번 '${number}'의 이름이 '${name}'인데 ${where}에는 '${first.name}'입니다.`,
    }
  }
  return undefined
}

/** The length of numbers made of digits, if nearly all have it; several if each is common. */
function usualLengths(entries: readonly Entry[]): Set<number> {
  const digits = entries.map(({ number }) => number).filter((number) => /^\d+$/.test(number))
  const counts = Map.groupBy(digits, (number) => number.length)
  const [most] = [...counts].toSorted(([, one], [, other]) => other.length - one.length)
  return new Set(most ? [most[0]] : [])
}

export const isMaskedName = (name: string): boolean => masked.test(name)

export function placeOf({ file, sheet, header }: Part, { row }: Entry, field: Meaning): Place {
  const position = header.positions.get(field)
  return {
    file: sheet === '' ? file : `${file} '${sheet}'`,
    row,
    field: position === undefined ? undefined : header.names[position],
  }
}
