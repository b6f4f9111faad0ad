import {
  allNumberHeads,
  bareHead as bareName,
  headSpellings,
  nameHeads,
  numberHeads,
} from '@campus-connect/tables/heads'

export { bareName }

/** What a column of a table can mean for a roster. */
export const meanings = ['number', 'name', 'code', 'section', 'title', 'year', 'term', 'status'] as const
export type Meaning = (typeof meanings)[number]

/** Column names in use at Korean universities, the most certain first, without spaces and brackets. */
const names: Record<Meaning, string[]> = {
  number: allNumberHeads,
  name: nameHeads,
  code: (
    '학수번호 과목코드 교과목코드 교과목번호 과목번호 학정번호 교과코드 교과번호 학수코드 학수번호분반 과목코드분반 ' +
    '교과목번호수강반 학수강좌번호 강좌코드 강의코드 전산코드 강좌번호 강의번호 수강번호 수강반번호 코드'
  ).split(' '),
  section: ['분반', '분반번호', '분반코드', '수강반', '반번호', '반', '수강반번호', '강좌번호', '강의번호', '수강번호'],
  title: ['교과목명', '과목명', '강의명', '강좌명', '수업명', '교과목', '과목', '교과목명국문', '과목명국문'],
  year: ['년도', '학년도', '연도', '개설년도', '개설연도', '개설학년도'],
  term: ['학기', '개설학기', '수강학기', '년도학기', '학년도학기', '개설년도학기', '개설학년도학기'],
  status: (
    '수강상태 신청상태 수강신청상태 처리상태 수강신청결과 신청결과 처리결과 승인결과 승인상태 승인여부 확정여부 수강여부 신청여부 ' +
    '등록여부 등록상태 진행상태 처리구분 철회여부 취소여부 포기여부 수강철회 수강취소 수강포기 철회 취소 철회상태 취소상태 ' +
    '철회일 철회일자 취소일 취소일자 수강구분 신청구분 상태 구분 결과 비고'
  ).split(' '),
}

/** Names that mean the section if another column is the code, and the code if none is. */
const codeOrSection = new Set(['강좌번호', '강의번호', '수강번호', '수강반번호'])

/** Between the parts of a stacked column name. */
export const stackedBy = ' / '

/** What each name in use means, and how certain that is: 0 is the most certain. */
const known = new Map<string, [Meaning, number][]>()
for (const meaning of meanings)
  for (const [rank, name] of names[meaning].entries()) known.set(name, [...(known.get(name) ?? []), [meaning, rank]])

/** What a column name can mean, with its rank; a name that fits only without its brackets or upper parts ranks lower. */
export function ranksOf(header: string, joins = true): Map<Meaning, number> {
  const ranks = new Map<Meaning, number>()
  if (header === '') return ranks
  const last = header.lastIndexOf(stackedBy)
  if (last >= 0 && ofOthers.test(header.slice(0, last))) return ranks
  const whole = joins || last < 0 ? headSpellings(header) : []
  const spellings = [...new Set([...whole, ...(last < 0 ? [] : headSpellings(header.slice(last + 1)))])]
  for (const [index, spelling] of spellings.entries())
    for (const [meaning, rank] of known.get(spelling) ?? [])
      if (!ranks.has(meaning)) ranks.set(meaning, rank + 100 * index)
  const [own = ''] = spellings
  if (ranks.size === 0 && leaving.test(own)) ranks.set('status', 300)
  if (ranks.size === 0 && own.includes('분반')) ranks.set('section', 300)
  return ranks
}

/** Further columns that mark cancelled enrolments, under any name. */
const leaving = /철회|취소|포기|폐강|삭제|청강/u
/** Columns about departments, staff or rooms: their codes and names belong to no lecture or student. */
const ofOthers = /학과|학부|전공|소속|대학|교수|강사|교원|조교|보호자|학부모|강의실|건물/u

/** Positions of the columns, of further ones that could mean the same, and of further ones with the same name. */
export type Columns = {
  positions: Map<Meaning, number>
  rivals: Map<Meaning, number[]>
  twins: Map<Meaning, number[]>
}

/** Assigns the columns of a header by their names. `joins`: for stacked names, whether the parts make one word. */
export function columnsOf(header: readonly string[], joins: readonly boolean[] = []): Columns {
  const ranks = header.map((name, index) => ranksOf(name, joins[index]))
  const candidates = new Map(meanings.map((meaning) => [meaning, candidatesFor(meaning, ranks)]))
  const codes = candidates.get('code') ?? []
  const sections = candidates.get('section') ?? []
  const isBoth = (index: number) => codeOrSection.has(bareName(header[index] ?? ''))
  const plainCodes = codes.filter((index) => !isBoth(index))
  const plainSections = sections.filter((index) => !isBoth(index))
  const code = plainCodes.length > 0 ? plainCodes : codes
  candidates.set('code', code)
  candidates.set('section', plainSections.length > 0 ? plainSections : sections.filter((index) => index !== code[0]))

  // The key of another system may be next to the student number.
  const isClear = (index: number) => (ranks[index]?.get('number') ?? 0) % 100 < numberHeads.length
  const numbers = candidates.get('number') ?? []
  if (numbers.some(isClear)) candidates.set('number', numbers.filter(isClear))

  // A professor may have a column of the same name. The student's one is next to the student number.
  const number = candidates.get('number')?.[0]
  const distance = (index: number) => (number === undefined ? 0 : Math.abs(index - number))
  candidates.set('name', nearest(candidates.get('name') ?? [], header, distance))

  const columns: Columns = { positions: new Map(), rivals: new Map(), twins: new Map() }
  for (const [meaning, [first, ...others]] of candidates) {
    if (first === undefined) continue
    columns.positions.set(meaning, first)
    // A clear name beats a vague one. A repeated name may be a merged cell, or a second table next to the first.
    const rivals = others.filter((index) => header[index] !== header[first])
    const twins = others.filter((index) => header[index] === header[first])
    if (rivals.length > 0) columns.rivals.set(meaning, rivals)
    if (twins.length > 0) columns.twins.set(meaning, twins)
  }
  return columns
}

/** Sorts the columns named like the first candidate by distance. The others follow. */
function nearest(candidates: number[], header: readonly string[], distance: (index: number) => number): number[] {
  const same = (index: number) => header[index] === header[candidates[0] ?? -1]
  const [equal, others] = [candidates.filter(same), candidates.filter((index) => !same(index))]
  return [...equal.toSorted((one, other) => distance(one) - distance(other)), ...others]
}

function candidatesFor(meaning: Meaning, ranks: readonly ReadonlyMap<Meaning, number>[]): number[] {
  const found = ranks.flatMap((ofColumn, index) => {
    const rank = ofColumn.get(meaning)
    return rank === undefined ? [] : [{ index, rank }]
  })
  return found.toSorted((one, other) => one.rank - other.rank || one.index - other.index).map(({ index }) => index)
}
