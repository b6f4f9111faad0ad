import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zipped } from '@campus-connect/tables/testing'
import { expect, test } from 'vitest'
import { sampleFiles, writeFolder, writeZip } from '../../test/support/files.ts'
import { type Fault, RosterRefusal } from '../model/problem.ts'
import { readBundle as read } from './bundle.ts'

const files = sampleFiles()
const names = ['manifest.csv', 'academicSessions.csv', 'classes.csv', 'users.csv', 'enrollments.csv'] as const
const readBundle = (path: string, most?: number) => read(path, names, most)
const inFolder = (folder: string) =>
  Object.fromEntries(Object.entries(files).map(([name, content]) => [`${folder}/${name}`, content]))

/** The only fault of a refusal, with its reason. */
async function refusal(reading: Promise<unknown>): Promise<Fault & { reason: RosterRefusal['reason'] }> {
  const error = await reading.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof RosterRefusal)) throw error ?? new Error('accepted')
  expect(error.faults).toHaveLength(1)
  return { ...error.faults[0]!, reason: error.reason }
}

test('a folder, its zip and a zip with one top folder have the same hash', async () => {
  const folder = await readBundle(await writeFolder({ ...files, 'demographics.csv': 'sourcedId,birthDate\n' }))
  const zip = await readBundle(await writeZip(files))
  const nested = await readBundle(await writeZip({ ...inFolder('명단/2026'), '__MACOSX/명단/users.csv': 'x' }))

  expect(zip.sha256).toBe(folder.sha256)
  expect(nested.sha256).toBe(folder.sha256)
  expect([...folder.files.keys()]).toEqual(names)
})

test('different content has a different hash', async () => {
  const one = await readBundle(await writeFolder(files))
  const other = await readBundle(await writeFolder({ ...files, 'users.csv': `${String(files['users.csv'])}\n` }))

  expect(other.sha256).not.toBe(one.sha256)
})

test('file names may be written in any case', async () => {
  const { files: found } = await readBundle(await writeFolder({ 'Users.CSV': 'a', 'academicsessions.csv': 'b' }))

  expect([...found.keys()]).toEqual(['academicSessions.csv', 'users.csv'])
})

test('a missing path and an unreadable roster are different refusals', async () => {
  const folder = await writeFolder({ 'roster.zip': 'no zip' })
  const [nowhere, zip] = [join(folder, 'nowhere'), join(folder, 'roster.zip')]

  expect(await refusal(readBundle(nowhere))).toEqual({
    reason: 'path',
    code: 'unreadable',
    file: nowhere,
    value: 'ENOENT',
  })
  expect(await refusal(readBundle(zip))).toEqual({ reason: 'content', code: 'not-a-zip', file: zip })
})

test('a truncated or damaged zip is refused', async () => {
  const path = await writeZip(files)
  const whole = await readFile(path)
  const damaged = Buffer.from(whole)
  damaged.fill(0xff, 60, 90)

  for (const bytes of [whole.subarray(0, 200), whole.subarray(0, whole.length - 10), damaged]) {
    await writeFile(path, bytes)
    expect(await refusal(readBundle(path))).toMatchObject({ reason: 'content', file: path })
  }
})

test('a zip with a path that leaves it is refused', async () => {
  const bytes = await zipped({ ...files, 'aa/users.csv': 'x' })
  const folder = await writeFolder({
    'roster.zip': Buffer.from(bytes.toString('latin1').replaceAll('aa/users', '../users'), 'latin1'),
  })

  expect(await refusal(readBundle(join(folder, 'roster.zip')))).toMatchObject({
    code: 'damaged-zip',
    value: expect.stringContaining('../users.csv'),
  })
})

test('a zip or a folder with two files of one name is refused', async () => {
  const bytes = await zipped({ ...files, 'useRs.csv': 'x' })
  const [same, mixed] = ['users.csv', 'USERS.csv'].map((name) =>
    Buffer.from(bytes.toString('latin1').replaceAll('useRs.csv', name), 'latin1'),
  )
  const locally = Buffer.from(bytes.toString('latin1').replace('useRs.csv', 'other.csv'), 'latin1')
  for (const zip of [same, mixed, locally, bytes]) {
    const path = join(await writeFolder({ 'roster.zip': zip! }), 'roster.zip')
    expect(await refusal(readBundle(path))).toMatchObject({
      code: 'ambiguous-file',
      file: path,
      value: expect.stringMatching(/^users\.csv$/i),
    })
  }
  const folder = await writeFolder({ ...files, 'Users.csv': 'x' })
  expect(await refusal(readBundle(folder))).toMatchObject({ code: 'ambiguous-file', file: folder, value: 'users.csv' })
})

test('two rosters in one zip are refused', async () => {
  const path = await writeZip({ ...inFolder('a'), ...inFolder('b') })

  expect(await refusal(readBundle(path))).toMatchObject({ code: 'two-folders', file: expect.stringMatching(/^b\//) })
})

test('a roster above the size limit is refused before it is unpacked', async () => {
  const bomb = { ...files, 'users.csv': Buffer.alloc(2_000_000, 32) }

  for (const path of [await writeZip(bomb), await writeFolder(bomb)])
    expect(await refusal(readBundle(path, 1_000_000))).toMatchObject({
      code: 'files-too-large',
      file: 'users.csv',
      values: { total: 1 },
    })
})

test('a zip with a false size, or with too many files, is refused', async () => {
  const size = Buffer.from(new Uint32Array([2_000_000]).buffer)
  const bytes = await zipped({ ...files, 'users.csv': Buffer.alloc(2_000_000, 32) })
  for (let at = bytes.indexOf(size); at >= 0; at = bytes.indexOf(size)) bytes.writeUInt32LE(100, at)
  const bomb = await writeFolder({ 'roster.zip': bytes })
  const many = await zipped(files)
  many.writeUInt16LE(10_001, many.lastIndexOf('PK\x05\x06') + 10)
  const crowd = await writeFolder({ 'roster.zip': many })

  expect(await refusal(readBundle(join(bomb, 'roster.zip')))).toMatchObject({
    code: 'damaged-zip',
    value: expect.stringMatching(/^too many bytes/),
  })
  expect(await refusal(readBundle(join(crowd, 'roster.zip')))).toMatchObject({
    code: 'full-zip',
    values: { files: 10_000 },
  })
})
