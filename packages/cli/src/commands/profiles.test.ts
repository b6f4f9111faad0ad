import { execFileSync } from 'node:child_process'
import { readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { testPassword } from '@campus-connect/server/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { admin, host, type TestCampus, testCampus } from '../../test/test-campus.ts'

let campus: TestCampus
beforeEach(async () => {
  campus = await testCampus()
  await campus.login()
  await campus.run(
    { input: testPassword },
    'login',
    '--profile',
    'work',
    '--id',
    '20240001',
    '--password-stdin',
    '--remember',
  )
})
afterEach(() => campus.close())

test('the saved logins are listed, with the one in use', async () => {
  expect((await campus.piped('profiles', 'list')).stdout).toBe(
    `default\ttrue\t${admin}\t관리자\t${host}\nwork\tfalse\t20240001\t김하늘\t${host}\n`,
  )
})

test('another profile is used from now on, unless one is named', async () => {
  expect((await campus.piped('profiles', 'use', 'work')).code).toBe(0)

  expect((await campus.piped('whoami')).stdout).toMatch(/^20240001\t/)
  expect((await campus.piped('whoami', '--profile', 'default')).stdout).toMatch(new RegExp(`^${admin}\t`))
})

test('the note of the profile in use is never written or read through a link, nor waited for', async () => {
  const [note, elsewhere] = [join(campus.configDirectory, 'profile'), join(campus.configDirectory, 'elsewhere')]
  await writeFile(elsewhere, 'work\n')
  await symlink(elsewhere, note)
  const refused = { code: 1, stdout: '', stderr: expect.stringContaining(`심볼릭 링크이므로 쓰지 않습니다: ${note}`) }

  expect(await campus.piped('profiles', 'use', 'default')).toMatchObject(refused)
  expect(await campus.piped('whoami')).toMatchObject(refused)
  expect(await readFile(elsewhere, 'utf8')).toBe('work\n')
  // Nor a file that the link does not reach yet.
  await rm(elsewhere)
  expect(await campus.piped('profiles', 'use', 'work')).toMatchObject(refused)
  await expect(stat(elsewhere)).rejects.toThrow('ENOENT')

  await rm(note)
  execFileSync('mkfifo', [note])
  expect(await campus.piped('whoami')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('일반 파일이 아니므로'),
  })
  await rm(note)
  expect((await campus.piped('profiles', 'use', 'work')).code).toBe(0)
  expect((await stat(note)).mode & 0o777).toBe(0o600)
})

test('a removed profile is logged out here and at the server', async () => {
  const before = await campus.piped('profiles', 'remove', 'work')

  expect(before).toMatchObject({ code: 0, stderr: '프로필을 지웠습니다: work\n' })
  expect((await campus.piped('profiles', 'list')).stdout).not.toContain('work')
  expect(await campus.piped('profiles', 'use', 'work')).toMatchObject({
    code: 5,
    stderr: '오류: 없는 프로필입니다: work\n있는 프로필: default\n',
  })
})

test('the session of a removed profile stays away, also where no server answers', async () => {
  await campus.weekPasses('session.work.json')
  const refused = () => Promise.resolve(new Response('', { status: 502, headers: { 'retry-after': '60' } }))

  const { code, stderr } = await campus.run({ fetch: refused }, 'profiles', 'remove', 'work')

  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('이 컴퓨터에서만 지웠습니다') })
  expect(await readdir(campus.configDirectory)).toEqual(['session.json'])
})

test('the profile in use is the default one again after its removal', async () => {
  await campus.piped('profiles', 'use', 'work')
  await campus.piped('profiles', 'remove', 'work')

  expect((await campus.piped('whoami')).stdout).toMatch(new RegExp(`^${admin}\t`))
})

test('--dry-run uses and removes nothing', async () => {
  expect(await campus.piped('profiles', 'use', 'work', '-n')).toMatchObject({
    code: 0,
    stderr: `이 프로필을 쓰게 됩니다: work, 김하늘 (20240001), ${host} (변경하지 않았습니다)\n`,
  })
  expect(await campus.piped('profiles', 'remove', 'work', '-n')).toMatchObject({
    code: 0,
    stderr: '로그아웃하고 지울 프로필입니다: work (변경하지 않았습니다)\n',
  })

  expect((await campus.piped('profiles', 'list')).stdout).toMatch(/^default\ttrue\t.+\nwork\tfalse\t20240001\t.+\n$/)
  expect((await campus.piped('whoami', '--profile', 'work')).code).toBe(0)
})
