import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '@campus-connect/core/database/open.ts'
import { runProgram } from '../../support/process.ts'
import { makeUnwritable, mountReadOnly } from './read-only.ts'
import { temporaryFolder } from '@campus-connect/core/testing/temporary-folder.ts'

async function campus() {
  const folder = await temporaryFolder()
  const path = join(folder, 'campus.db')
  await (await openDatabase(`file:${path}`)).destroy()
  return { folder, path }
}

async function start(path: string) {
  const before = readFileSync(path)
  const { code, err } = await runProgram({ DATABASE_URL: `file:${path}` }, [])
  return { code, lines: err.trimEnd().split('\n'), unchanged: readFileSync(path).equals(before) }
}

/** One line that names the file and what to do, and an unchanged file. */
const refusal = (path: string) => ({
  code: 1,
  lines: [
    expect.stringMatching(`^데이터베이스 ${path}: 파일을 열거나 쓸 수 없습니다 .*쓰기 권한, 디스크를 확인해주세요\\.$`),
  ],
  unchanged: true,
})

test('a read-only database stops the start', async ({ skip }) => {
  const { path } = await campus()
  const missing = makeUnwritable(path)
  skip(missing !== undefined, missing)

  expect(await start(path)).toEqual(refusal(path))
})

test('a read-only folder stops the start', async ({ skip }) => {
  const place = await mountReadOnly((await campus()).folder)
  if ('missing' in place) return skip(true, place.missing)

  const path = join(place.folder, 'campus.db')
  expect(await start(path)).toEqual(refusal(path))
  const { out } = await runProgram({ DATABASE_URL: `file:${path}` }, ['check'])
  expect(out).toMatch(/^오류: .*: 쓸 수 없는 디스크입니다 \(읽기 전용\)\. → .*remount,rw/m)
  expect(out).not.toContain('chown')
})
