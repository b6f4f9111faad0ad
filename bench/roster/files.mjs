import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { workbook } from '../../packages/tables/test/testing.ts'

const perStudent = 7
const classes = 1500
const header = ['학번', '성명', '학과', '학년', '학수번호', '분반', '교과목명', '학기', '수강상태']

/** The same enrolments as CSV and as .xlsx; the second version lacks some students. Returns the paths. */
export async function writeTables(folder, students) {
  const rows = enrolments(students)
  const [csv, xlsx, next] = ['roster.csv', 'roster.xlsx', 'next.csv'].map((name) => join(folder, name))
  writeFileSync(csv, asCsv(rows))
  writeFileSync(xlsx, await workbook({ 수강: { rows: [header, ...rows] } }))
  writeFileSync(next, asCsv(rows.slice(students * 0.05 * perStudent)))
  return { csv, xlsx, next, rows: rows.length }
}

const asCsv = (rows) => [header, ...rows].map((row) => `${row.join(',')}\n`).join('')

function enrolments(students) {
  return Array.from({ length: students * perStudent }, (_, index) => {
    const student = Math.floor(index / perStudent)
    const lecture = (student * 13 + (index % perStudent) * 211) % classes
    const code = `CSE${1000 + Math.floor(lecture / 3)}`
    return [
      String(20_240_001 + student),
      `홍길동${student % 500}`,
      `학과 ${student % 60}`,
      String((student % 4) + 1),
      code,
      `0${(lecture % 3) + 1}`,
      `강의 ${Math.floor(lecture / 3)}`,
      '2026-2',
      '신청',
    ]
  })
}
