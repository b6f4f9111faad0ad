import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { promisify, stripVTControlCharacters } from 'node:util'
import { expect, lectures, type Student, test } from '../../packages/app/e2e/support/campus.ts'
import { installed } from '../project.ts'

const tsc = join(import.meta.dirname, '../../node_modules/typescript/bin/tsc')
let example: Awaited<ReturnType<typeof installed>>

test.beforeAll(async () => {
  example = await installed('sdk', ['sdk'])
})
test.afterAll(() => example[Symbol.dispose]())

async function signUp(url: string, student: Student) {
  const { ok } = await fetch(`${url}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(student),
  })
  expect(ok).toBe(true)
}

type Account = { id: string; password: string }

/** Runs a program of the example; a failure gives its code and what it said. */
const run = (url: string, { id, password }: Account, command: string, ...args: string[]) =>
  promisify(execFile)(command, args, {
    cwd: example.project,
    timeout: 120_000,
    env: { ...process.env, CAMPUS_URL: url, CAMPUS_ID: id, CAMPUS_PASSWORD: password },
  }).then(
    ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
  )

test('the script lists the lectures, and the second time without a password', async ({ campus, student }) => {
  await signUp(campus.url, student)
  const expected = lectures.map((name) => `미연결\t${name}`).toSorted()

  const refused = await run(
    campus.url,
    { id: student.id, password: 'not-the-password-31' },
    process.execPath,
    'lectures.mjs',
  )
  const first = await run(campus.url, student, process.execPath, 'lectures.mjs')
  const second = await run(campus.url, { id: '', password: '' }, process.execPath, 'lectures.mjs')

  expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/[가-힣]/) })
  expect(first.stdout.trim().split('\n').toSorted()).toEqual(expected)
  expect(second.stdout).toBe(first.stdout)
  const session = join(example.project, 'session.json')
  expect(statSync(session).mode & 0o777).toBe(0o600)
  expect(readFileSync(session, 'utf8')).not.toContain(student.password)
})

test('the programs of the README run as they stand', async ({ campus, student }) => {
  await signUp(campus.url, student)
  const readme = readFileSync(join(import.meta.dirname, '../../packages/sdk/README.md'), 'utf8')
  const [first = '', session = '', failure = '', ...others] = [...readme.matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(
    ([, code = '']) => code.replaceAll('http://127.0.0.1:8787', campus.url).replaceAll("'20240001'", `'${student.id}'`),
  )
  const program = async (name: string, code: string, account: Account = student) => {
    writeFileSync(join(example.project, name), code)
    return run(campus.url, account, process.execPath, name)
  }
  // It catches what the last call of the first program throws: a lecture that is not there.
  const failing = `${first}\n${failure.replace(/^import .*\n/, '').replace('자료구조', '없는 강의')}`

  const listed = await program('first.mjs', first)
  const stored = await program('session-of-readme.mjs', session)
  const again = await program('session-of-readme.mjs', session, { id: '', password: '' })
  const refused = await program('failure.mjs', `import { isCampusError } from '@campus-connect/sdk'\n${failing}`)

  expect(others).toEqual([])
  for (const each of [listed, stored, again, refused]) expect(each).toMatchObject({ code: 0, stderr: '' })
  const lines = stripVTControlCharacters(listed.stdout).split('\n')
  expect(lines).toEqual(expect.arrayContaining(lectures.map((name) => `${name} false`)))
  expect(listed.stdout.trimEnd().split('\n').at(-1)).toMatch(/연결되었습니다/)
  expect(again.stdout).toBe(stored.stdout)
  expect(refused.stdout.trimEnd().split('\n').at(-1)).toMatch(/[가-힣]/)
})

test('the programs of the guide compile and run as they stand', async ({ campus, student }) => {
  await signUp(campus.url, student)
  const guide = readFileSync(join(import.meta.dirname, '../../packages/sdk/guide.md'), 'utf8')
  // A block that names its file is one of another example.
  const blocks = [...guide.matchAll(/^```(ts|js)\n(?!\/\/ )([\s\S]*?)^```/gm)]
  const tunnel = await listeningTunnel()
  const standsFor = {
    'http://127.0.0.1:8787': campus.url,
    'http://proxy.example:3128': tunnel.url,
    '20240001': student.id,
    'CSE201-01': 'class-1',
  }
  const token = campus.newToken('guide')
  const programs = blocks.map(([, language, code = ''], index) => {
    const program = Object.entries(standsFor).reduce((text, [from, to]) => text.replaceAll(from, to), code)
    const mine = program.includes('campus.listMyLectures')
    const client = `import { createCampus } from '@campus-connect/sdk'
import { cookieJar } from '@campus-connect/sdk/node'
const campus = createCampus({ baseUrl: '${campus.url}', ${mine ? 'fetch: cookieJar().fetch' : `token: '${token}'`} })
${mine ? "await campus.login({ id: process.env.CAMPUS_ID ?? '', password: process.env.CAMPUS_PASSWORD ?? '' })" : ''}
`
    const name = `guide-${index}.m${language}`
    const text = program.includes('const campus =') || !program.includes('campus.') ? program : client + program
    writeFileSync(join(example.project, name), text)
    return { name, program }
  })

  const types = join(import.meta.dirname, '../../node_modules/@types')
  const options = [
    '--strict',
    '--noEmit',
    '--skipLibCheck',
    '--target',
    'es2024',
    '--module',
    'nodenext',
    '--types',
    'node',
  ]
  const typed = programs.map(({ name }) => name).filter((name) => name.endsWith('.mts'))
  const compiled = await run(campus.url, student, process.execPath, tsc, ...options, '--typeRoots', types, ...typed)
  expect(compiled).toMatchObject({ code: 0, stdout: '' })
  const said: string[] = []
  for (const { name, program } of programs) {
    const { code, stdout, stderr } = await run(campus.url, student, process.execPath, name)
    expect([program, code, stderr]).toEqual([program, 0, ''])
    said.push(stripVTControlCharacters(stdout))
    // One of them disables the student.
    await fetch(`${campus.url}/api/admin/users/${student.id}/enable`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    })
  }
  await tunnel[Symbol.asyncDispose]()

  expect(programs.length).toBeGreaterThan(6)
  expect(said.join('')).toContain('2 / 2')
  expect(said.join('')).toContain('/api/users/me/lectures 200')
  expect(said.join('')).toContain(`${student.id} 김하늘`)
  expect(existsSync(join(example.project, 'class-1_자료구조.xlsx'))).toBe(true)
})

/** A proxy that opens tunnels, as those of offices do. */
async function listeningTunnel() {
  const proxy = createServer().on('connect', ({ url = '' }, socket) => {
    const { hostname, port } = new URL(`http://${url}`)
    const onward = connect(Number(port), hostname, () => socket.write('HTTP/1.1 200 OK\r\n\r\n'))
    onward.pipe(socket).pipe(onward)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      proxy.close()
      await once(proxy, 'close')
    },
  }
}

test('the nightly job disables the students of a list, and may be repeated', async ({ campus, student }) => {
  await signUp(campus.url, student)
  const token = campus.newToken('nightly')
  const job = (list: string | Uint8Array, given = token) => {
    writeFileSync(join(example.project, 'list.csv'), list)
    const command = [`CAMPUS_TOKEN=${given}`, process.execPath, 'nightly.mjs', 'list.csv']
    return run(campus.url, { id: '', password: '' }, 'env', ...command)
  }

  for (const [list, why] of [
    [
      `학번,이름\n${student.id},가\n홍길동,나\n`,
      "Error: line 3: no student number in 학번: '홍길동', columns: 학번,이름",
    ],
    [`번호,이름\n1,가\n`, "Error: line 2: no student number in 학번: '', columns: 번호,이름"],
    [`학번,이름\n${student.id},가,나\n`, 'Error: Invalid Record Length: columns length is 2, got 3 on line 2'],
    ['학번,이름\n', 'Error: the list is empty'],
  ] as const)
    expect(await job(list)).toMatchObject({ code: 2, stdout: '', stderr: `nobody was disabled: ${why}\n` })
  expect(await job(`학번\n${student.id}\n`, '')).toMatchObject({
    code: 2,
    stderr: 'nobody was disabled: CampusError: token must be one of campus-server token create\n',
  })

  const first = await job(`\ufeff"연번";"학번";"이름"\r\n"1";"${student.id}";"김하늘; 나"\r\n"2";"20999999";"없음"\r\n`)
  const again = await job(`학번\t이름\n${student.id}\t김하늘\n`)
  // 학번 as Excel saves it in Korea.
  const inCp949 = await job(
    Buffer.concat([Buffer.from([0xc7, 0xd0, 0xb9, 0xf8]), Buffer.from(`\r\n${student.id}\r\n`)]),
  )

  expect(first).toMatchObject({ code: 1, stdout: '{"changed":1,"unchanged":0,"failed":1,"not-tried":0}\n' })
  expect(first.stderr).toMatch(
    /^20999999 failed: CampusError: 해당 사용자를 찾을 수 없습니다\. \(request [\w-]{16}\)\n$/,
  )
  for (const repeated of [again, inCp949])
    expect(repeated).toMatchObject({ code: 0, stdout: '{"changed":0,"unchanged":1,"failed":0,"not-tried":0}\n' })
})

test('CommonJS takes the package', async ({ campus, student }) => {
  expect(
    await run(campus.url, student, process.execPath, '--no-experimental-require-module', 'require.cjs'),
  ).toMatchObject({
    code: 0,
    stdout: 'unauthenticated\n',
  })
})

for (const way of ['nodenext', 'bundler', 'node16', 'node10'])
  test(`TypeScript finds the types by ${way}`, async ({ campus, student }) => {
    const args = [tsc, '-p', `tsconfig.${way}.json`]
    expect(await run(campus.url, student, process.execPath, ...args)).toMatchObject({ code: 0, stdout: '' })
  })

test('TypeScript needs no DOM library', async ({ campus, student }) => {
  const types = join(import.meta.dirname, '../../node_modules/@types')
  const args = [tsc, '-p', 'tsconfig.without-dom.json', '--typeRoots', types]
  expect(await run(campus.url, student, process.execPath, ...args)).toMatchObject({ code: 0, stdout: '' })
})

test('a page without a bundler logs in and shows the lectures', async ({ campus, page, student }) => {
  await signUp(campus.url, student)
  const dist = join(example.project, 'node_modules/@campus-connect/sdk/dist')
  await page.route('**/example/**', (route) => {
    const [, file = ''] = route.request().url().split('/example/')
    const path = file.startsWith('sdk/') ? join(dist, file.slice(4)) : join(example.project, file)
    return existsSync(path) ? route.fulfill({ path }) : route.fulfill({ status: 404 })
  })

  await page.goto(`${campus.url}/example/browser.html`)
  await page.getByLabel('학번').fill(student.id)
  await page.getByLabel('비밀번호').fill(student.password)
  await page.getByRole('button', { name: '로그인' }).click()

  await expect(page.getByRole('listitem')).toHaveText(lectures)
})

test('curl does it without the SDK', async ({ campus, student }) => {
  test.skip(process.platform === 'win32', 'a script for sh')
  const quoted = { ...student, password: String.raw`quote " and \ backslash` }
  await signUp(campus.url, quoted)

  const { code, stdout } = await run(campus.url, quoted, 'sh', 'lectures.sh')

  expect(code).toBe(0)
  expect(
    JSON.parse(stdout)
      .data.map(({ name }: { name: string }) => name)
      .toSorted(),
  ).toEqual(lectures.toSorted())
})
