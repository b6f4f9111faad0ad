import { createServer } from 'node:net'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { sampleFiles, writeFolder } from '@campus-connect/roster/testing'
import { expect, onTestFinished, test } from 'vitest'
import { campusFolder } from '../support/campus-folder.ts'
import { check, now } from '@campus-connect/operator/testing/check.ts'
import { runCommand } from '@campus-connect/operator/testing/operator.ts'
import { temporaryFolder } from '@campus-connect/core/testing/temporary-folder.ts'
import { tryPort } from '@campus-connect/core/config/listen.ts'
import { openDatabase } from '@campus-connect/core/database/open.ts'
import { misspeltSettings } from '@campus-connect/core/config/environment.ts'

test('names that are almost those of settings are named', () => {
  const environment = {
    SINGUP: 'roster',
    ADMIN_PASWORD: 'x',
    PROT: '1',
    PORTT: '1',
    DATABSE_URL: 'x',
    SIGNUP: 'open',
    MODE: 'x',
    SHOT: 'x',
  }

  const found = misspeltSettings({
    ...environment,
    HOSTNAME: 'x',
    PORTS: '1',
    PORT_HTTP: '1',
    ROSTER_PORT: 'tcp://10.0.0.1:80',
    LOGNAME: 'x',
    LINES: '9',
    PATH: 'x',
    TERM: 'x',
    SHELL: 'x',
    PWD: 'x',
    USER: 'x',
  })

  expect(found.map(({ what, remedy }) => [what.split(':')[0], remedy.split(' ')[0]])).toEqual([
    ['SINGUP', 'SIGNUP'],
    ['ADMIN_PASWORD', 'ADMIN_PASSWORD'],
    ['PROT', 'PORT'],
    ['PORTT', 'PORT'],
    ['DATABSE_URL', 'DATABASE_URL'],
  ])
  expect(JSON.stringify(found)).not.toContain('roster')
})

test('each misspelt setting is an error', async () => {
  const DATABASE_URL = `file:${await temporaryFolder()}/campus.db`

  const { code, out, said } = await check({ DATABASE_URL, SINGUP: 'closed', LOG_LEVLE: 'warn' })

  expect([code, said.at(-1)]).toEqual([1, '잘못된 것이 2건 있습니다.'])
  expect(out).toContainEqual(
    expect.stringMatching(/^오류: SINGUP: .* → SIGNUP 설정이면 이름을 고치고, 아니면 지워주세요\.$/),
  )
  expect(out).toContainEqual(expect.stringMatching(/^오류: LOG_LEVLE: .* → LOG_LEVEL 설정이면/))
})

test('a database on a disk of another machine is an error, and the start says so too', async () => {
  const DATABASE_URL = `file:${await temporaryFolder()}/campus.db`
  const fileSystemType = async () => 0x6969
  const said: string[] = []

  const { code, lines } = await runCommand({ DATABASE_URL }, ['check'], { clock: () => now, fileSystemType })
  const db = await openDatabase(DATABASE_URL, { serving: true, say: (line) => void said.push(line), fileSystemType })
  await db.destroy()

  const what = /데이터베이스 .*campus\.db: 다른 컴퓨터의 디스크\(NFS\)에 있습니다/
  expect([code, lines]).toEqual([1, expect.arrayContaining([expect.stringMatching(what)])])
  expect(said).toContainEqual(expect.stringMatching(what))
  expect((await check({ DATABASE_URL })).out.join()).not.toContain('다른 컴퓨터')
})

test('before the first start it sees the password of the administrator, a missing roster and a folder that cannot be made', async () => {
  const folder = await temporaryFolder()
  writeFileSync(`${folder}/file`, '')
  const DATABASE_URL = `file:${folder}/new/campus.db`

  expect((await check({ DATABASE_URL, ADMIN_ID: '20990001' })).out.join()).toContain('오류: ADMIN_PASSWORD: ')
  const common = await check({ DATABASE_URL, ADMIN_ID: '20990001', ADMIN_PASSWORD: 'password1' })
  expect([common.code, common.out.join()]).toEqual([1, expect.stringContaining('오류: ADMIN_PASSWORD: 너무 흔한')])
  const rosterless = await check({ DATABASE_URL, SIGNUP: 'roster+name' })
  expect([rosterless.code, rosterless.out.join()]).toEqual([1, expect.stringContaining('오류: SIGNUP: ')])
  expect((await check({ DATABASE_URL })).code).toBe(0)
  expect((await check({ DATABASE_URL: `file:${folder}/file/new/campus.db` })).out.join()).toContain(
    '폴더를 만들 수 없습니다',
  )
})

test('it reads the roster of the settings, and says what the start would do with it', async () => {
  const folder = await temporaryFolder()
  const checked = async (ROSTER: string) => {
    const { code, out } = await check({ DATABASE_URL: `file:${folder}/campus.db`, SIGNUP: 'roster+name', ROSTER })
    return [code, out.find((line) => line.includes('ROSTER'))]
  }

  expect(await checked(await writeFolder(sampleFiles()))).toEqual([
    0,
    expect.stringMatching(/^정보: .*학생 2명, 강의 3개/),
  ])
  expect(await checked(`${folder}/none.csv`)).toEqual([1, expect.stringMatching(/^오류: ROSTER: .*시작하지 않습니다/)])
  expect(await checked(await writeFolder({}))).toEqual([0, expect.stringMatching(/^경고: ROSTER: .*폴더가 비어/)])
})

test('its own server at the port is right; another program or campus there is an error, as is an address of another machine', async () => {
  const other = createServer((socket) => socket.end('hello')).listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const [own, another, guarded] = [campusFolder(), campusFolder(), campusFolder()]
  const servers = await Promise.all([
    own.serve(),
    another.serve(),
    guarded.serve({ METRICS_TOKEN: 'a-token-of-monitoring' }),
  ])
  const [ours = '', theirs = '', unknown = ''] = servers.map(({ url }) => new URL(url).port)
  const ports = async (environment: Record<string, string>) => {
    const DATABASE_URL = `file:${own.folder}/campus.db`
    const options = { clock: () => new Date(), tryPort }
    const { code, lines } = await runCommand({ DATABASE_URL, ...environment }, ['check'], options)
    return [code, lines.filter((line) => line.includes('HOST, PORT'))]
  }
  const error = (what: string) => [1, [expect.stringMatching(new RegExp(`^오류: HOST, PORT: ${what}`))]]

  expect(await ports({ PORT: ours })).toEqual([0, []])
  expect(await ports({ PORT: theirs })).toEqual(error(String.raw`127\.0\.0\.1:\d+ .*다른 학교`))
  expect(await ports({ PORT: `${port}` })).toEqual(error(String.raw`127\.0\.0\.1:\d+ .*다른 프로그램`))
  expect(await ports({ PORT: '0', HOST: '192.0.2.1', ALLOW_INSECURE_HTTP: '1' })).toEqual(error('192.0.2.1:0'))
  expect(await ports({ PORT: unknown })).toEqual([
    0,
    [expect.stringMatching(/^경고: HOST, PORT: .*알 수 없습니다.*401/)],
  ])
  // Nobody serves this database, so that the server there is not ours.
  const DATABASE_URL = `file:${await temporaryFolder()}/campus.db`
  expect(await ports({ PORT: unknown, DATABASE_URL })).toEqual(error('.*다른 학교'))
})

test('a backup that differs from its checksum is named', async () => {
  const folder = await temporaryFolder()
  const environment = { DATABASE_URL: `file:${folder}/campus.db` }
  const { lines } = await runCommand(environment, ['migrate'], { clock: () => now }).then(() =>
    runCommand(environment, ['backup'], { clock: () => now }),
  )
  const file = lines[0] ?? ''
  expect((await check(environment)).out.join()).not.toContain('체크섬')

  writeFileSync(file, 'damaged')

  expect((await check(environment)).out.join()).toContain(`경고: 백업 ${file}: 체크섬과 달라`)
})
