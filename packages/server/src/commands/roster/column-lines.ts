import { type LookedSheet, meaningNames } from '@campus-connect/roster'
import { aligned } from './aligned.ts'

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
