import { expect, test } from 'vitest'
import { readFiles } from '../test/support/reading.ts'
import { type Files, sampleFiles, writeZip } from '../test/support/files.ts'
import { usualLimits } from './files/size-limits.ts'
import { openRoster, type SourceInput } from './open.ts'

const ample = { match: 'auto', term: 'all' } as const

/** The problem for which a path cannot be opened. */
async function problem(path: string, limits: Partial<SourceInput['limits']>) {
  const error = await openRoster({ ...ample, path, limits: { ...usualLimits, ...limits } }).catch((reason) => reason)
  return error.faults[0]
}

const canvas: Files = {
  'users.csv': 'user_id,login_id,status\nu1,20240001,active\n',
  'courses.csv': 'course_id,short_name,long_name,status\nc1,CSE201,자료구조,active\n',
  'enrollments.csv': 'course_id,user_id,role,status\nc1,u1,student,active\n',
}

test.each(['sections.csv', 'terms.csv'])('the %s of Canvas counts in the size', async (name) => {
  const path = await writeZip({ ...canvas, [name]: 'x'.repeat(100_000) })

  expect(await problem(path, { files: 50_000 })).toMatchObject({ code: 'files-too-large', file: name })
})

test('rows are counted over all files of a bundle, and in a table', async () => {
  const limits = { ...usualLimits, rows: 8 }
  const table = `학번,이름,과목명,학기\n${'20240001,홍길동,자료구조,2026-2\n'.repeat(9)}`

  const bundle = await readFiles(sampleFiles(), { limits })
  const { faults } = await readFiles({ '수강.csv': table }, { limits })

  expect(bundle.faults).toEqual([{ code: 'too-many-rows', file: 'academicSessions.csv', row: 1, values: { rows: 8 } }])
  expect(faults).toMatchObject([{ code: 'table', value: 'too-many-rows', file: '수강.csv', row: 9 }])
})

test('a value of more than 1,000 characters is refused with its place', async () => {
  const title = 'ㅁ'.repeat(1001)
  const classes = String(sampleFiles()['classes.csv']).replace('자료구조', title)
  const table = `학번,이름,과목명,학기\n20240001,홍길동,${title},2026-2\n`

  const bundle = await readFiles(sampleFiles({ 'classes.csv': classes }))
  const { faults } = await readFiles({ '수강.csv': table })

  expect(bundle.faults).toMatchObject([{ code: 'long-value', file: 'classes.csv', row: 2, field: 'title' }])
  expect(faults).toMatchObject([{ code: 'long-value', file: '수강.csv', row: 2, field: '과목명' }])
})

test('a row of more than 1,000 columns is refused', async () => {
  const classes = `${String(sampleFiles()['classes.csv'])}${'c,'.repeat(1001)}\n`

  const { faults } = await readFiles(sampleFiles({ 'classes.csv': classes }))

  expect(faults).toMatchObject([{ code: 'table', value: 'too-many-columns', file: 'classes.csv', row: 5 }])
})

test('of many faults the first 10,000 are listed and all are counted', async () => {
  const rows = '20240001,홍길동,,2026-2\n'.repeat(150_000)

  const { faults, total } = await readFiles({ '수강.csv': `학번,이름,과목명,학기\n${rows}` })

  expect(faults).toHaveLength(10_000)
  expect(total).toBe(150_000)
})
