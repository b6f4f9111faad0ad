import { createWriteStream, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { workbook } from '../../packages/tables/test/testing.ts'

const perStudent = 7
const classes = 1500
const header = ['학번', '성명', '학과', '학년', '학수번호', '분반', '교과목명', '학기', '수강상태']

/** The same enrolments as CSV and as .xlsx; the second version lacks some students. Returns the paths. */
export async function writeTables(folder, students) {
  const [csv, xlsx, next] = ['roster.csv', 'roster.xlsx', 'next.csv'].map((name) => join(folder, name))
  await writeCsv(csv, students)
  writeFileSync(xlsx, await workbook({ 수강: { rows: [header, ...enrolments(students)] } }))
  await writeCsv(next, students, students * 0.05)
  return { csv, xlsx, next, rows: students * perStudent }
}

/** Writes the enrolments of these students but for the first ones, a row at a time. */
export async function writeCsv(path, students, without = 0) {
  await pipeline(Readable.from(lines(students, without)), createWriteStream(path))
}

function* lines(students, without) {
  yield `${header.join(',')}\n`
  for (const row of enrolments(students, without)) yield `${row.join(',')}\n`
}

function* enrolments(students, without = 0) {
  for (let student = without; student < students; student += 1)
    for (let place = 0; place < perStudent; place += 1) {
      const lecture = (student * 13 + place * 211) % classes
      yield [
        String(20_240_001 + student),
        `홍길동${student % 500}`,
        `학과 ${student % 60}`,
        String((student % 4) + 1),
        `CSE${1000 + Math.floor(lecture / 3)}`,
        `0${(lecture % 3) + 1}`,
        `강의 ${Math.floor(lecture / 3)}`,
        '2026-2',
        '신청',
      ]
    }
}
