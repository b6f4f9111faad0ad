import { openTable, type Sheet } from '@campus-connect/tables'
import { type Diagnostics, note } from '../../model/diagnostics.ts'
import { faulty, unusable } from '../../model/roster-error.ts'
import type { Roster } from '../../model/roster.ts'
import { inFile } from '../../files/in-file.ts'
import type { TableFile } from '../../files/table-files.ts'
import { buildRoster, type PartWithProposal } from './build.ts'
import { faultsOf } from './faults.ts'
import { type Part, readPart } from './part.ts'
import { propose } from './proposal.ts'
import type { TableMap } from './table-map.ts'

export type TableOptions = { map?: TableMap | undefined; term?: string | undefined }

/** Makes a roster of tables. Throws a RosterError if one has a fault, or if what it means is not sure. */
export async function readTables(
  files: readonly TableFile[],
  options: TableOptions,
  diagnostics: Diagnostics,
): Promise<{ roster: Roster; matchedBy: string }> {
  const parts: PartWithProposal[] = []
  for (const file of files)
    for (const part of await readParts(file, options.map)) {
      if (part.truncated !== undefined)
        throw unusable(
          { file: file.name, row: part.truncated },
          '파일이 이 행에서 잘렸습니다. 끝까지 다시 내보내주세요.',
        )
      noteLeftOut(part, diagnostics)
      parts.push({ part, proposal: propose(part, options) })
    }
  const useful = parts.filter(({ proposal }) => proposal.kind !== 'courses')
  refuseUseless(useful, parts, files)
  refuseUnsure(useful, options)
  const [fault, ...others] = faultsOf(
    useful.map(({ part }) => ({ part, numberLengths: options.map?.numberLengths ?? [] })),
  )
  if (fault) throw faulty([fault, ...others])

  const roster = buildRoster(useful, options.map?.status ?? { in: [], out: [] }, diagnostics)
  if (roster.students.length === 0) throw unusable({ file: files[0]?.name ?? '' }, '학생이 한 명도 없습니다.')
  if (roster.enrolments.length === 0) throw unusable({ file: files[0]?.name ?? '' }, '수강이 한 건도 없습니다.')
  return { roster, matchedBy: useful[0]?.proposal.columns.get('number') ?? '' }
}

/** The sheets of a file that have a header of a roster; with a map, the sheet that it names. */
export async function readParts({ name, bytes }: TableFile, map?: TableMap): Promise<Part[]> {
  try {
    const { kind, endsInRow = false, sheets } = await openTable(bytes)
    const parts: Part[] = []
    for (const sheet of wantedSheets(name, sheets, map)) {
      const part = await readPart({ file: name, kind, endsInRow }, sheet, map)
      if (part) parts.push(part)
    }
    return parts
  } catch (cause) {
    throw inFile(name, cause)
  }
}

function wantedSheets(file: string, sheets: Sheet[], map: TableMap | undefined): Sheet[] {
  if (map?.sheet == null) return sheets.filter(({ hidden }) => !hidden)
  const found = sheets.filter(({ name }) => name === map.sheet)
  if (found.length === 0) throw unusable({ file }, `'${map.sheet}' 시트가 없습니다.`)
  return found
}

function noteLeftOut({ file, sheet, leftOut }: Part, diagnostics: Diagnostics) {
  const { totals, repeatedHeaders, empty } = leftOut
  const counts = [`합계 ${totals}행`, `빈 행 ${empty}행`, `되풀이된 머리글 ${repeatedHeaders}행`].filter(
    (text) => !text.endsWith(' 0행'),
  )
  if (counts.length > 0)
    note(
      diagnostics,
      'left-out',
      { file: sheet === '' ? file : `${file} '${sheet}'` },
      `뺀 행이 있습니다: ${counts.join(', ')}`,
    )
}

function refuseUseless(useful: PartWithProposal[], all: PartWithProposal[], files: readonly TableFile[]) {
  const without = files.find(({ name }) => !useful.some(({ part }) => part.file === name))
  if (!without) return
  const courses = all.some(({ part }) => part.file === without.name)
  const problem = courses
    ? "학번 열이 없는 강의 목록이어서 명단으로 쓸 수 없습니다. 학번인 열이 있으면 그 머리글을 '학번'으로 바꿔주세요."
    : "처음 30행에서 머리글('학번', '과목명' 등)을 찾지 못했습니다. 열 이름이 있는지 확인하거나 roster look으로 살펴봐주세요."
  throw unusable({ file: without.name }, problem)
}

function refuseUnsure(parts: PartWithProposal[], { map }: TableOptions) {
  for (const { part, proposal } of parts) {
    const { file, sheet, header } = part
    const place = { file: sheet === '' ? file : `${file} '${sheet}'`, row: header.row }
    if (map && header.names.join('\n') !== map.header.join('\n'))
      throw unusable(
        place,
        `머리글이 달라져 명단을 바꾸지 않았습니다. 전: ${map.header.join(' | ')} / 지금: ${header.names.join(' | ')}. 맞으면 roster map으로 다시 정해주세요.`,
      )
    if (proposal.questions.length > 0)
      throw unusable(place, `${proposal.questions.join(' ')} roster map으로 정할 수 있습니다.`)
  }
}
