import { escapeControls } from '@campus-connect/tables/escape-controls'
import { type Looked, type LookedSheet, meaningNames } from '@campus-connect/roster'
import { Command } from 'commander'
import { commandReader } from '@campus-connect/core/roster/import/reading/forked-reader.ts'
import { problemLine } from '@campus-connect/core/roster/roster-error.ts'
import type { OperatorContext } from '../../context/context.ts'
import { aligned } from './lines.ts'

const kindNames: Record<LookedSheet['kind'], string> = {
  enrolments: '수강 목록',
  'class-roster': '출석부',
  courses: '강의 목록 (명단이 아님)',
}

export function rosterLook(context: OperatorContext): Command {
  return new Command('look')
    .description('파일이 무엇인지, 어떤 열이 있는지 살펴봅니다. 아무것도 바꾸지 않습니다')
    .argument('<파일...>', '표(.csv, .xlsx, HTML .xls), 폴더 또는 zip')
    .option('--json', 'JSON으로 씁니다')
    .action(async (paths: string[], { json }: { json?: true }) => {
      const found: Looked[] = []
      const reader = commandReader()
      for (const path of paths) found.push(await reader.look(path))
      if (json) context.print(JSON.stringify(found.map(forPrograms), null, 2))
      else context.print(found.flatMap(lines).join('\n'))
    })
}

/** `files` are those of a bundle, `sheets` those of a table. Problems have no values: they are personal data. */
function forPrograms(looked: Looked) {
  if (looked.kind !== 'table') return { ...looked, sheets: [] }
  const { path, kind, files, ignored } = looked
  const sheets = files.flatMap((file) =>
    file.sheets.map((sheet) => ({
      ...sheet,
      columns: sheet.columns.map(({ meaning, ...column }) => ({ meaning: meaningNames[meaning].ko, ...column })),
      problems: problemsOf(file).map(({ code, row, field }) => ({ code, row, field })),
      names: { total: file.names.total, list: file.names.list.map(({ code, row, field }) => ({ code, row, field })) },
    })),
  )
  return { path, kind, files: files.map(({ name }) => name), ignored, sheets }
}

const problemsOf = ({ faults, questions }: Extract<Looked, { kind: 'table' }>['files'][number]) => [
  ...faults,
  ...questions,
]

const shown = 20

function lines(looked: Looked): string[] {
  const { kind, files } = looked
  const path = escapeControls(looked.path)
  if (kind !== 'table') return [`${path}: ${kind} (${files.join(', ') || '아는 파일이 없습니다'})`]
  if (files.every(({ sheets }) => sheets.length === 0))
    return [`${path}: 처음 30행에서 명단의 머리글을 찾지 못했습니다.`]
  return [
    ...files.flatMap((file) => [
      ...file.sheets.flatMap((sheet) => [sheetLine(sheet), ...columnLines(sheet)]),
      ...problemsOf(file)
        .slice(0, shown)
        .map((problem) => `  ! ${problemLine(problem)}`),
      ...(problemsOf(file).length > shown ? [`  ! 이 밖에 ${problemsOf(file).length - shown}건`] : []),
      ...file.names.list.slice(0, shown).map((name) => `  ? ${problemLine(name)}`),
      ...(file.names.total > shown ? [`  ? 이 밖에 ${file.names.total - shown}건`] : []),
    ]),
    ...looked.ignored.map((name) => `${escapeControls(name)}: 명단이 아니어서 읽지 않습니다.`),
  ]
}

function sheetLine({ file, sheet, hidden, kind, rows, headerRow, leftOut }: LookedSheet) {
  const name = `${file}${sheet && ` '${sheet}'`}${hidden ? ' (숨긴 시트)' : ''}`
  return `${escapeControls(name)}: ${kindNames[kind]}, ${rows}행 (머리글 ${headerRow}행, 뺀 행 ${leftOut})`
}

/** The columns of a sheet as a table for people. */
export function columnLines({ columns, ignored, term, lecture }: LookedSheet): string[] {
  const rows = columns.map(({ meaning, column, example, sure }) => [
    meaningNames[meaning].ko,
    column,
    example,
    sure ? '확실' : '불확실',
  ])
  if (term !== null) rows.push(['학기', '(표 전체)', term, '확실'])
  if (lecture)
    rows.push([
      '강의',
      '(표 위 또는 파일 이름)',
      [lecture.code, lecture.section, lecture.title].filter(Boolean).join(' '),
      '확실',
    ])
  return [
    ...aligned(rows).map((line) => `  ${line}`),
    ...(ignored.length > 0 ? [`  쓰지 않는 열: ${ignored.join(', ')}`] : []),
  ]
}
