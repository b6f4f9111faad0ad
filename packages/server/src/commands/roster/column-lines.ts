import type { LookedSheet } from '../../roster/formats/table/look.ts'

/** The columns of a sheet as a table for people. */
export function columnLines({ columns, ignored, term, lecture }: LookedSheet): string[] {
  const rows = columns.map(({ meaning, column, example, sure }) => [meaning, column, example, sure ? '확실' : '불확실'])
  if (term !== null) rows.push(['학기', '(표 전체)', term, '확실'])
  if (lecture)
    rows.push([
      '강의',
      '(표 위 또는 파일 이름)',
      [lecture.code, lecture.section, lecture.title].filter(Boolean).join(' '),
      '확실',
    ])
  const widths = [0, 1, 2].map((index) => Math.max(...rows.map((row) => width(row[index] ?? ''))))
  return [
    ...rows.map(
      (row) =>
        `  ${row
          .map((cell, index) => cell + ' '.repeat(Math.max(0, (widths[index] ?? 0) - width(cell))))
          .join('  ')
          .trimEnd()}`,
    ),
    ...(ignored.length > 0 ? [`  쓰지 않는 열: ${ignored.join(', ')}`] : []),
  ]
}

/** A Hangul syllable takes two columns of a terminal. */
function width(text: string) {
  return Array.from(text).reduce((sum, letter) => sum + (/[\u1100-\uffdc]/u.test(letter) ? 2 : 1), 0)
}
