import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testAdmin, testPassword } from '@campus-connect/server/testing'
import { expect, onTestFinished, test } from 'vitest'
import { testCampus } from './test-campus.ts'

test('a day of work shows no password and no cookie, and keeps the cookie in one file until the logout', async () => {
  const temporary = await mkdtemp(join(tmpdir(), 'campus-day-'))
  const campus = await testCampus()
  onTestFinished(async () => {
    await campus.close()
    await rm(temporary, { recursive: true })
  })
  const tokens: string[] = []
  const fetch: typeof campus.server.fetch = async (input, init) => {
    const response = await campus.server.fetch(input, init)
    for (const cookie of response.headers.getSetCookie()) tokens.push(/=([^;]*)/.exec(cookie)?.[1] ?? '')
    return response
  }
  const kept = async () => {
    const files = await readdir(campus.configDirectory)
    return (await Promise.all(files.map((file) => readFile(join(campus.configDirectory, file), 'utf8')))).join()
  }
  const login = ['login', '--id', testAdmin, '--password-stdin']
  const lines = [
    [...login, '--json'],
    ['whoami'],
    ['users', 'list'],
    ['users', 'disable', '20240001', 'nobody', '-y'],
    ['users', 'list', '--json', '--host', 'https://elsewhere.example'],
    [...login, '--host', 'ftp://elsewhere.example'],
    login,
  ]

  let shown = ''
  for (const [index, line] of lines.entries()) {
    const input = index === 0 ? testPassword : 'hanbit-wrong-2026'
    const { stdout, stderr } = await campus.run({ fetch, input, env: { CAMPUS_DEBUG: '1' } }, ...line, '--verbose')
    shown += stdout + stderr
  }
  const secrets = [...new Set(tokens)].filter((token) => token.length > 20)

  expect(secrets.length).toBeGreaterThan(0)
  expect([testPassword, 'hanbit-wrong-2026', ...secrets].filter((secret) => shown.includes(secret))).toEqual([])
  expect(await kept()).toContain(secrets[0])
  expect(await kept()).not.toContain('hanbit')
  await campus.run({ fetch }, 'logout')
  expect(await kept()).toBe('')
})
