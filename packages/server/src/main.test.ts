import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, writeFile } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runProgram, startProgram as start, written } from '../test/support/process.ts'
import { temporaryFolder } from '@campus-connect/core/testing/temporary-folder.ts'

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

test.each(['SIGTERM', 'SIGINT'] as const)('%s ends the server with 0', async (signal) => {
  const { child, ended, url } = start()
  await url()

  child.kill(signal)

  expect(await ended).toBe(0)
})

test.each(['SIGTERM', 'SIGINT'] as const)(
  'a request in flight at %s is answered, then the server ends with 0',
  async (signal) => {
    const { child, err, ended, url } = start()
    const agent = new Agent({ keepAlive: true })
    onTestFinished(() => agent.destroy())
    const body = JSON.stringify({ id: '20240001', username: 'Kim', password: 'saebyeok-haneul-77' })
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'none', 'content-length': body.length }
    const begun = request(`${await url()}/api/auth/signup`, { method: 'POST', headers, agent })
    begun.write(body.slice(0, 10))
    await once(begun, 'socket').then(([socket]) => once(socket as Socket, 'connect'))
    await (await fetch(`${await url()}/healthz`)).text()

    child.kill(signal)
    await written(child, err, /종료합니다/)
    const stopped = performance.now()
    begun.end(body.slice(10))
    const [answer] = (await once(begun, 'response')) as [IncomingMessage]
    answer.resume()

    expect([answer.statusCode, answer.headers.connection]).toEqual([201, 'close'])
    expect(await ended).toBe(0)
    expect(performance.now() - stopped).toBeLessThan(5000)
  },
)

test('a second signal ends it at once, while balancers are still given time to notice the first', async () => {
  const { child, err, ended, url } = start()
  await url()

  child.kill('SIGTERM')
  await written(child, err, /종료합니다/)
  const again = setInterval(() => child.kill('SIGTERM'), 50)
  onTestFinished(() => clearInterval(again))

  expect(await ended).toBe(143)
})

test('a wrong setting is one line on stderr and exit code 1', async () => {
  const { out, err, ended } = start({ PORT: 'eighty' })

  expect(await ended).toBe(1)
  expect(err()).toBe("PORT: 'eighty' 값이 올바르지 않습니다. 0에서 65535 사이의 정수여야 합니다.\n")
  expect(out()).toBe('')
})

test('without a folder for temporary files, what a campus puts into the app stops the start with one line', async () => {
  const PRIVACY = await temporaryFolder()
  for (const name of ['notice.md', 'policy.md']) await writeFile(join(PRIVACY, name), '# 안내\n')
  const { err, ended } = start({ PRIVACY, TMPDIR: '/proc/none' })

  expect(await ended).toBe(1)
  expect(err()).toMatch(
    /^PRIVACY, LOGIN: 이 학교의 앱을 임시 폴더 \/proc\/none에 만들지 못했습니다 \(.+\)\. .*TMPDIR.*$/m,
  )
})

test('a relative path is named at the start with the file that it means', async () => {
  const { err, url } = start({ SECOND_FACTOR_KEY: 'keys/second-factor.key' })
  await url()

  expect(err()).toContain(
    `경고: SECOND_FACTOR_KEY: 상대 경로이므로 지금은 ${join(process.cwd(), 'keys/second-factor.key')}`,
  )
})

async function checkWith(content: string) {
  const file = join(await temporaryFolder(), 'hanbit.env')
  await writeFile(file, content, { mode: 0o600 })
  const main = join(import.meta.dirname, 'main.ts')
  return { file, ...spawnSync(process.execPath, [main, `--settings=${file}`, 'check'], { encoding: 'utf8' }) }
}

test('a file of settings that is named is checked as .env is', async () => {
  const { file, status, stderr } = await checkWith('PORT=0\nADMIN_PASSWORD=한빛관 앞 은행나무 #2\n')

  expect(status).toBe(1)
  expect(stderr).toContain(`${file} 2행: ADMIN_PASSWORD 값에 #이나 공백이 있습니다.`)
})

test('a file of settings steers the campus, never the program that reads it', async () => {
  const folder = await temporaryFolder()
  const mark = join(folder, 'ran')
  await writeFile(join(folder, 'code.cjs'), `require('node:fs').writeFileSync(${JSON.stringify(mark)}, '')`)

  const { file, stdout, stderr } = await checkWith(
    `PORT=0\nDATABASE_URL=file:${folder}/campus.db\nNODE_OPTIONS="--require=${join(folder, 'code.cjs')}"\nLD_PRELOAD=/tmp/x.so\nPATH=/tmp\n`,
  )

  expect(existsSync(mark)).toBe(false)
  expect(stdout).toContain('경고: PORT: 0이므로')
  const warnings = `${stdout}${stderr}`.match(/^경고: /gm)?.length
  expect(stderr).toContain(`오류는 없습니다. 경고 ${warnings}건은 위를 보아주세요.`)
  for (const name of ['NODE_OPTIONS', 'LD_PRELOAD', 'PATH'])
    expect(stderr).toContain(`경고: ${file}: ${name}: 이런 설정은 없으므로 쓰지 않습니다.\n`)
})

const nobody = 65_534
const asNobody = [`--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups']
const nobodyReads = spawnSync('setpriv', [...asNobody, 'test', '-r', import.meta.filename]).status === 0
test.skipIf(!nobodyReads).each([
  ['which is its own', nobody, 0o600, 0o755, true, 'root의 파일이 아닙니다'],
  ['which its group can change', 0, 0o660, 0o755, true, '다른 사용자도 읽을 수 있습니다'],
  ['which everybody can read', 0, 0o644, 0o755, false, '다른 사용자도 읽을 수 있습니다'],
  ['whose folder it can change', 0, 0o640, 0o777, true, ''],
  ['which it can only read', 0, 0o640, 0o755, false, ''],
])(
  'check names settings that the account of the server can change: a file %s',
  async (_which, owner, mode, of, named, warned) => {
    const folder = await temporaryFolder()
    const file = join(folder, 'hanbit.env')
    await writeFile(file, 'DATABASE_URL=:memory:\nMETRICS_TOKEN=0123456789abcdef\n')
    await chown(file, owner, nobody)
    await chmod(file, mode)
    await chmod(folder, of)
    const argv = [...asNobody, process.execPath, join(import.meta.dirname, 'main.ts'), `--settings=${file}`, 'check']

    const { stdout, stderr } = spawnSync('setpriv', argv, { encoding: 'utf8', cwd: '/' })

    expect(stdout.includes(`오류: ${file}: 서버의 계정이 바꿀 수 있어`)).toBe(named)
    const command = `chown root:nobody ${file} && chmod 640 ${file} 명령을 실행`
    const warnings = stderr.split('\n').filter((line) => line.includes('METRICS_TOKEN'))
    expect(warnings).toEqual(
      warned ? [`경고: ${file}: METRICS_TOKEN 값이 들어 있는데 ${warned}. ${command}해주세요.`] : [],
    )
    expect(stdout.includes(command)).toBe(named)
  },
)

test.skipIf(!nobodyReads)(
  'a file of settings that the account cannot read names the command that the starter demands',
  async () => {
    const folder = await temporaryFolder()
    const file = join(folder, 'hanbit.env')
    await writeFile(file, 'PORT=0\n', { mode: 0o600 })
    await chmod(folder, 0o755)
    const argv = [...asNobody, process.execPath, join(import.meta.dirname, 'main.ts'), `--settings=${file}`, 'serve']

    const { status, stderr } = spawnSync('setpriv', argv, { encoding: 'utf8', cwd: '/' })

    expect([status, stderr]).toEqual([1, expect.stringContaining(`chown root:nobody ${file} && chmod 640 ${file}\n`)])
  },
)

test('a file of settings that is not there stops every command', () => {
  const main = join(import.meta.dirname, 'main.ts')
  const { status, stderr } = spawnSync(process.execPath, [main, '--settings=/nonexistent.env', 'check'], {
    encoding: 'utf8',
  })

  expect([status, stderr]).toEqual([1, '/nonexistent.env: 설정 파일이 없습니다.\n'])
})

test('no file can move the cursor of the operator, or add a line to what a command says', async () => {
  const folder = await temporaryFolder()
  const sequences = '\u001b[2J\u001b]52;c;eA==\u0007\u009b31m\u202e\u007f'
  const people = join(folder, `\u001b]0;\u0007.csv`)
  await writeFile(people, `학번\n${sequences}\n"1\n명단을 가져왔습니다"\n`)
  const roster = join(folder, `수강${sequences}.csv`)
  await writeFile(roster, '학번,이름,과목명\n20240001,홍길동,자료구조\n')

  const refused = await runProgram({}, ['user', 'disable', '--file', people])
  const looked = await runProgram({}, ['roster', 'look', roster])

  for (const { out, err } of [refused, looked]) expect(out + err).not.toMatch(/[^\P{Cc}\n]|\u202e/u)
  expect(refused.err.split('\n')).toHaveLength(4)
  expect(looked.out).toContain(String.raw`수강\u001b[2J\u001b]52;c;eA==\u0007\u009b31m\u202e\u007f.csv`)
})

test('a misspelt setting stops the start, also without a value', async () => {
  const { err, ended } = start({ SINGUP: '' })

  expect(await ended).toBe(1)
  expect(err()).toBe('SINGUP: 이런 설정은 없습니다. SIGNUP 설정이면 이름을 고치고, 아니면 지워주세요.\n')
})

test('an export whose reader has seen enough ends quietly', async () => {
  const { child, err, ended } = start({}, ['export', 'audit'])
  child.stdout.destroy()

  expect(await ended).toBe(0)
  expect(err()).not.toMatch(/EPIPE|\n\s+at /)
})

test('a server whose log is left lying by its reader serves on', async () => {
  const { child, url } = start()
  const address = await url()
  child.stdout.removeAllListeners('data').pause()

  // Fills what lies between the two many times over.
  for (let time = 0; time < 200; time += 1)
    expect((await fetch(`${address}/api/${'x'.repeat(8000)}`)).status).toBeLessThan(500)
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
})

test('a server whose log nobody reads any more serves on', async () => {
  const { child, url } = start()
  const address = await url()
  child.stdout.destroy()

  for (let time = 0; time < 5; time += 1) expect((await fetch(`${address}/healthz`)).status).toBe(200)
})
