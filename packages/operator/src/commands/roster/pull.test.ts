import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { restService, writeFolder } from '@campus-connect/roster/testing'
import { expect, test } from 'vitest'
import { runCommand } from '../../../test/support/operator.ts'

test('pull imports from the service, is guarded, and fails as a whole', async () => {
  const folder = await writeFolder({})
  const tokenFile = join(folder, 'token')
  await writeFile(tokenFile, 'a-token')
  await chmod(tokenFile, 0o600)
  const run = (service: { baseUrl: string }, ...argv: string[]) =>
    runCommand(
      {
        DATABASE_URL: `file:${folder}/campus.db`,
        ROSTER: service.baseUrl,
        ROSTER_TOKEN_FILE: tokenFile,
        ROSTER_PAGE: '20',
      },
      ['roster', ...argv],
      { clock: () => new Date('2026-10-05T00:00:00Z') },
    )
  const token = 'a-token'
  const [whole, half, broken] = [
    await restService(40, { token }),
    await restService(20, { token }),
    await restService(40, { token, emptyFrom: 20 }),
  ]

  expect((await run(whole, 'pull', '-n')).lines[0]).toContain(
    '학생 40명, 강의 2개, 수강 40건, 경고 0건 (반영하지 않음)',
  )
  expect(await run(whole, 'pull')).toMatchObject({ code: 0 })
  expect(await run(whole, 'pull')).toMatchObject({ code: 0, lines: ['변경 없음'] })
  expect(await run(half, 'pull')).toMatchObject({ code: 1, talk: expect.arrayContaining(['명단을 보류했습니다.']) })
  expect(await run(broken, 'pull')).toMatchObject({
    code: 1,
    lines: [],
    talk: expect.arrayContaining([expect.stringContaining('20개만')]),
  })
  expect((await run(whole, 'show')).lines[0]).toContain('마지막 실패')
  expect(await run({ baseUrl: folder }, 'pull')).toMatchObject({
    code: 1,
    talk: [expect.stringContaining('https 주소')],
  })
})
