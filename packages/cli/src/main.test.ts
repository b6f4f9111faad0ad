import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { firstLine, firstPerson, listing } from '../test/user-list-server.ts'
import { main, start as startProcess } from '../test/start-process.ts'

const people = 20_000
const everyone = listing(people)
const canScript = spawnSync('sh', ['-c', 'script -qec true /dev/null']).status === 0
const canMount = spawnSync('unshare', ['-rm', 'true']).status === 0

let directory: string
let server: Server | undefined
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'campus-main-'))
})
afterEach(async () => {
  server?.closeAllConnections()
  server?.close()
  server = undefined
  await rm(directory, { recursive: true })
})

async function listen(listener: RequestListener) {
  server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const start = (command: string, args: string[], host = 'http://127.0.0.1:1') =>
  startProcess(command, args, { env: { CAMPUS_CONFIG_DIR: directory, CAMPUS_HOST: host } })

describe('the process', () => {
  test('keeps compiled code in a folder of its user, where nobody else can put code for it', async () => {
    const [cache, temporary] = ['cache', 'tmp'].map((name) => join(directory, name))
    await mkdir(temporary!)
    const env = { XDG_CACHE_HOME: cache, LOCALAPPDATA: cache, HOME: cache, TMPDIR: temporary, NODE_COMPILE_CACHE: '' }

    const { outcome } = startProcess(process.execPath, [main, '--version'], { env })

    expect((await outcome).code).toBe(0)
    expect(await readdir(temporary!)).toEqual([])
    expect(await readdir(cache!)).toHaveLength(1)
  })

  test('prints everyone into a pipe and ends with 0', async () => {
    const { outcome } = start(process.execPath, [main, 'users', 'list'], await listen(everyone))

    const { code, stdout, stderr } = await outcome

    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout.trimEnd().split('\n')).toHaveLength(people)
    expect(stdout.startsWith(firstPerson)).toBe(true)
  })

  test.skipIf(process.platform === 'win32')('a reader that closes the pipe early ends it quietly with 0', async () => {
    expect(await firstLine(directory, await listen(everyone))).toEqual({
      code: 0,
      stdout: firstPerson,
      stderr: 'code 0\n',
    })
  })

  test.skipIf(process.platform !== 'linux').each([
    ['users list', /^오류: 결과를 출력하지 못했습니다\(ENOSPC\)\.\n$/],
    ['users list --json', /^\{"error":\{"kind":"output",.+\}\}\n$/],
    ['--help', /^오류: 결과를 출력하지 못했습니다\(ENOSPC\)\.\n$/],
  ])('a full disk ends %s with 1 and a line, not a stack', async (line, sentence) => {
    const words = ['-c', '"$0" "$@" > /dev/full', process.execPath, main, ...line.split(' ')]

    const { code, stderr } = await start('sh', words, await listen(everyone)).outcome

    expect(code).toBe(1)
    expect(stderr).toMatch(sentence)
  })

  test.skipIf(process.platform !== 'linux')('where nothing can be said the code still stands', async () => {
    const words = ['-c', '"$0" "$@" 2> /dev/full', process.execPath, main, 'users', 'list']

    expect(await start('sh', words).outcome).toMatchObject({ code: 6, stdout: '' })
  })

  test('no server ends with 6 and a sentence, not a stack', async () => {
    const { code, stdout, stderr } = await start(process.execPath, [main, 'users', 'list']).outcome

    expect({ code, stdout }).toEqual({ code: 6, stdout: '' })
    expect(stderr).toContain('오류: 접속할 수 없습니다.')
    expect(stderr).not.toMatch(/^\s+at /m)
  })

  test.skipIf(process.platform === 'win32')('Ctrl-C ends a waiting call with 130', async () => {
    const reached = Promise.withResolvers<void>()
    const { child, outcome } = start(process.execPath, [main, 'users', 'list'], await listen(() => reached.resolve()))

    await reached.promise
    child.kill('SIGINT')

    expect(await outcome).toMatchObject({ code: 130, signal: null, stdout: '', stderr: '중단했습니다.\n' })
  })

  test.skipIf(process.platform === 'win32')('Ctrl-C ends a list that nobody reads on with 130', async () => {
    const { child } = start(process.execPath, [main, 'users', 'list'], await listen(everyone))
    const ended = once(child, 'close')

    await once(child.stdout, 'readable')
    child.kill('SIGINT')
    child.stderr.resume()
    await once(child, 'exit')
    child.stdout.resume()

    expect(await ended).toEqual([130, null])
  })

  test.skipIf(!canScript)(
    'Ctrl-C at the question for the password ends with 130, and the terminal echoes again',
    async () => {
      const line = `stty cols 80; "${process.execPath}" "${main}" login --id 20990001; echo "code $?"; stty -a`
      const { child, outcome } = start('script', ['-qec', line, '/dev/null'])
      child.stdout.on('data', (chunk: Buffer) => {
        if (chunk.toString().includes('비밀번호')) child.stdin.end('\u0003')
      })

      const { stdout } = await outcome

      expect(stdout).toContain('code 130')
      expect(stdout).toMatch(/(?<!-)\becho\b/)
      expect(stdout).toMatch(/(?<!-)\bicanon\b/)
      expect(await readdir(directory)).toEqual([])
    },
  )

  test.skipIf(!canScript)('with a list on stdin the question is asked at the terminal', async () => {
    const campus = `"${process.execPath}" "${main}" users disable -`
    const line = `stty cols 80; echo S0 | ${campus}; echo "code $?"`
    const { child, outcome } = start('script', ['-qec', line, '/dev/null'], await listen(listing(1)))
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('비활성화하시겠습니까')) child.stdin.end('n')
    })

    const { stdout } = await outcome

    expect(stdout).toContain('취소했습니다. 변경하지 않았습니다.')
    expect(stdout).toContain('code 1')
  })

  test.skipIf(!canScript)('a list is shown once, whatever becomes of the pager', async () => {
    const campus = `"${process.execPath}" "${main}" users list --all`
    const pagers = ['CAMPUS_PAGER=cat', 'PAGER=no-such-pager', "PAGER='cat --no-such-option'", 'PATH=/nonexistent']
    const lines = pagers.map((pager) => `${pager} ${campus}; echo "code $?"`)
    const words = ['-qec', `stty rows 4 cols 80; ${lines.join('; ')}`, '/dev/null']

    const { stdout } = await start('script', words, await listen(listing(10))).outcome

    const shown = stdout.split('code 0').map((text) => text.match(/^S9 /gm)?.length ?? 0)
    expect(shown).toEqual([...pagers.map(() => 1), 0])
    expect(stdout).not.toContain('less')
  })

  test.skipIf(!canMount)('a session on a read-only disk is used with a warning; a login says what failed', async () => {
    const host = await listen(listing(1))
    const user = { id: '20990001', username: '관리자' }
    const path = join(directory, 'session.json')
    await writeFile(path, JSON.stringify({ host, user, cookies: { cookies: [] } }), { mode: 0o644 })
    const campus = `"${process.execPath}" "${main}"`
    const mount = `mount --bind "${directory}" "${directory}"; mount -o remount,bind,ro "${directory}"`
    const login = `echo hanbit | ${campus} login --id 1 --password-stdin; echo "code $?"`
    const words = [
      '-rm',
      'sh',
      '-c',
      `${mount}; ${campus} users list; echo "code $?"; ${login}; ${campus} logout; echo "code $?"`,
    ]

    const { stdout, stderr } = await start('unshare', words, host).outcome

    const warning = `경고: 다른 사용자도 읽을 수 있는 로그인 정보이며, 권한을 바꿀 수 없습니다(읽기 전용, EROFS): ${path}`
    expect(stdout).toBe(`${firstPerson}code 0\ncode 1\ncode 1\n`)
    expect(stderr.trimEnd().split('\n')).toEqual([
      warning,
      warning,
      `오류: 로그인 정보를 저장할 수 없습니다(읽기 전용, EROFS): ${path}`,
      warning,
      `오류: 로그인 정보를 지울 수 없습니다(읽기 전용, EROFS): ${path}`,
    ])
  })
})
