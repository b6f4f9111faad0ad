import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '../store/database.ts'
import { startProgram } from '../testing-process.ts'
import { makeUnwritable, mountReadOnly } from './read-only.ts'
import { temporaryFolder } from './server-process.ts'

async function campus() {
  const folder = await temporaryFolder()
  const path = join(folder, 'campus.db')
  await (await openDatabase(`file:${path}`)).destroy()
  return { folder, path }
}

/** It ends with 1, one line that names the file and what to do, and the file as it was. */
async function expectRefusal(path: string) {
  const before = readFileSync(path)

  const { err, ended } = startProgram({ DATABASE_URL: `file:${path}` })

  expect(await ended).toBe(1)
  expect(err()).toContain(`데이터베이스 ${path}: 파일을 열거나 쓸 수 없습니다`)
  expect(err()).toMatch(/^[^\n]*쓰기 권한, 디스크를 확인하세요\.\n$/)
  expect(readFileSync(path).equals(before)).toBe(true)
}

test('a database that may only be read stops the start', async ({ skip }) => {
  const { path } = await campus()
  const missing = makeUnwritable(path)
  skip(missing !== undefined, missing)

  await expectRefusal(path)
})

test('a folder that may only be read stops the start', async ({ skip }) => {
  const place = await mountReadOnly((await campus()).folder)
  if ('missing' in place) return skip(true, place.missing)

  await expectRefusal(join(place.folder, 'campus.db'))
})
