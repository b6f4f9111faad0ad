import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { sampleFiles, writeFolder } from '@campus-connect/roster/testing'
import { expect, test } from 'vitest'
import { version } from '@campus-connect/core/version.ts'
import { check, now } from '@campus-connect/operator/testing/check.ts'
import { runCommand } from '@campus-connect/operator/testing/operator.ts'
import { runProgram, startProgram } from '../support/process.ts'
import { temporaryFolder } from '@campus-connect/core/testing/temporary-folder.ts'
import { run } from '@campus-connect/operator/program.ts'

const sqlite = (errcode: number, errstr: string) =>
  Object.assign(new Error(errstr), { code: 'ERR_SQLITE_ERROR', errcode, errstr })
const postgres = (code: string, message: string) => Object.assign(new Error(message), { severity: 'ERROR', code })
const system = (code: string) => Object.assign(new Error(`${code}: x`), { code, syscall: 'open', path: '/srv/x' })

type Kind = 'damage' | 'machine' | 'ours'
const errors: [string, Error, Kind][] = [
  ['SQLITE_CORRUPT', sqlite(11, 'database disk image is malformed'), 'damage'],
  ['SQLITE_CORRUPT_INDEX', sqlite(779, 'database disk image is malformed'), 'damage'],
  ['SQLITE_NOTADB', sqlite(26, 'file is not a database'), 'damage'],
  ['data_corrupted', postgres('XX001', 'invalid page in block 0 of relation base/5/1'), 'damage'],
  ['index_corrupted', postgres('XX002', 'index "users_pkey" contains unexpected zero page'), 'damage'],
  ['SQLITE_BUSY', sqlite(5, 'database is locked'), 'machine'],
  ['SQLITE_READONLY', sqlite(8, 'attempt to write a readonly database'), 'machine'],
  ['SQLITE_IOERR_FSYNC', sqlite(1034, 'disk I/O error'), 'machine'],
  ['SQLITE_FULL', sqlite(13, 'database or disk is full'), 'machine'],
  ['SQLITE_CANTOPEN', sqlite(14, 'unable to open database file'), 'machine'],
  ...['EACCES', 'EIO', 'ENOSPC', 'EROFS', 'ENOENT', 'EMFILE'].map((code): [string, Error, Kind] => [
    code,
    system(code),
    'machine',
  ]),
  ['SQLITE_ERROR', sqlite(1, 'no such column: x'), 'ours'],
  ['SQLITE_CONSTRAINT', sqlite(19, 'NOT NULL constraint failed: users.id'), 'ours'],
  ['internal_error', postgres('XX000', 'cache lookup failed'), 'ours'],
  ['undefined_column', postgres('42703', 'column "x" does not exist'), 'ours'],
  ['TypeError', new TypeError('x is not a function'), 'ours'],
  ['DataCloneError', new DOMException('() => new Date() could not be cloned.', 'DataCloneError'), 'ours'],
]

const movesData = /복원|restore|옮|다른 곳/
const commands = [
  ['check'],
  ['user', 'list'],
  ['user', 'show', '20240001'],
  ['admin', 'grant', '20240001'],
  ['roster', 'show'],
  ['roster', 'sync', '--all'],
  ['backup'],
  ['migrate'],
  ['export', 'attendance'],
  ['audit', 'verify'],
  ['serve'],
]

/** What the operator reads if this error stops the command. */
async function told(argv: string[], error: Error) {
  const said: string[] = []
  const stop = (): never => {
    throw error
  }
  const code = await run(argv, {
    settings: stop,
    environment: stop,
    clock: () => now,
    operator: { kind: 'operator', account: 'operator', address: 'local' },
    print: (line) => void said.push(line),
    say: (line) => void said.push(line),
    readSecret: () => Promise.reject(error),
    serve: () => Promise.reject(error),
  })
  expect(code).toBe(1)
  return said.join('\n')
}

test.each(errors)(
  '%s stops no command with advice that moves data, unless the database says damage',
  async (_name, error, kind) => {
    for (const argv of commands) {
      const text = await told(argv, error)

      const said = [movesData, /손상되었다고 합니다 .*복원/, /프로그램의 잘못/].map((pattern) => pattern.test(text))
      expect(said).toEqual([kind === 'damage', kind === 'damage', kind === 'ours'])
    }
  },
)

test('an error of the program itself keeps what its authors need: version, command and place, and nothing of the arguments', async () => {
  const error = new TypeError('x is not a function')

  const text = await told(['user', 'show', '20240001'], error)

  expect(text).toContain(`campus-server ${version}의 user show 명령`)
  const file = /\S+campus-server-fault-\S+\.txt/.exec(text)?.[0] ?? ''
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const report = readFileSync(file, 'utf8')
  for (const part of [version, 'user show', process.version, error.stack ?? '-']) expect(report).toContain(part)
  expect(text + report).not.toContain('20240001')
  // A unit's temporary folder goes with it, so that the log of a server has all.
  expect(await told(['serve'], error)).toContain('failure.test.ts')
})

test('check goes on after a group of checks that failed, and gives advice for damage alone', async () => {
  const DATABASE_URL = `file:${await temporaryFolder()}/campus.db`
  await runCommand({ DATABASE_URL }, ['migrate'], { clock: () => now })
  for (const [, error, kind] of errors) {
    const clock = () => {
      throw error
    }

    const { code, lines } = await runCommand({ DATABASE_URL, ADMIN_ID: '20990001' }, ['check'], { clock })

    const text = lines.join('\n')
    expect([code, text]).toEqual([1, expect.stringContaining('오류: ADMIN_PASSWORD: ')])
    expect(movesData.test(text)).toBe(kind === 'damage')
  }
})

// Commands run at the lowest priority: beside busy tests they may wait until those are done.
test(
  'the command itself checks a campus with a roster: the roster is read, and nothing is wrong',
  { timeout: 240_000 },
  async () => {
    const ROSTER = await writeFolder(sampleFiles())
    const folder = await temporaryFolder()
    const environment = { DATABASE_URL: `file:${folder}/campus.db`, SIGNUP: 'roster+name', ROSTER }
    for (const argv of [['migrate'], ['roster', 'import', ROSTER], ['backup']]) await runProgram(environment, argv)

    const { code, out, err } = await runProgram(environment, ['check'])

    expect([code, out]).toEqual([0, expect.stringMatching(/^정보: ROSTER: .*학생 2명, 강의 3개/m)])
    expect(out + err).not.toMatch(/손상|복원|프로그램의 잘못/)
  },
)

test('a wrong line hides no warning about another one', async () => {
  const folder = await temporaryFolder()
  const DATABASE_URL = `file:${folder}/campus.db`
  const wrong = [
    {},
    { ROSTER: 'ftp://x' },
    { PORT: 'eighty' },
    { DATABASE_URL: 'mysql://localhost/campus' },
    { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
    { PUBLIC_URL: 'campus' },
    { ROSTER_TERM: '2099-9' },
    { ATTENDANCE_END_AT: '25:00' },
    { BRAND: `${folder}/none` },
  ]
  for (const line of wrong) {
    const { out } = await check({ DATABASE_URL, ROSTER: `${folder}/none.csv`, SIGNUP: 'open', ...line })

    expect(out.filter((each) => each.startsWith('경고: SIGNUP: open'))).toHaveLength(1)
  }
})

test('a relative path is told with the folder that it means', async () => {
  const environment = { DATABASE_URL: 'file:data/none/campus.db', ROSTER: 'rosters/none.csv' }

  const { out } = await check(environment)

  for (const path of ['data/none/campus.db', 'rosters/none.csv'])
    expect(out).toContainEqual(
      expect.stringMatching(new RegExp(`^정보: .*상대 경로이므로 지금은 ${process.cwd()}/${path} 경로를`)),
    )
  expect((await check({})).out.join()).toContain(`${process.cwd()}/data/campus.db`)
})

/** Root reads every folder, so that another account has to try. */
const isRoot = process.getuid?.() === 0

test.skipIf(!isRoot)(
  'check ends in a folder that is closed to the account, and names what it may not read',
  async ({ skip }) => {
    const nobody = Number(execFileSync('id', ['-u', 'nobody'], { encoding: 'utf8' }))
    const { error } = spawnSync(process.execPath, ['--version'], { uid: nobody })
    skip(error !== undefined, 'the account nobody may not enter this checkout')
    const folder = await temporaryFolder()
    chmodSync(folder, 0o755)
    const closed = `${folder}/closed`
    mkdirSync(closed, { mode: 0o700 })
    for (const DATABASE_URL of ['file:data/campus.db', 'file:campus.db', `file:${closed}/data/campus.db`]) {
      const { ended, out } = startProgram({ DATABASE_URL }, ['check'], '', { cwd: closed, uid: nobody })

      expect(await ended).toBe(1)
      expect(out()).toMatch(new RegExp(`^오류: ${closed}.*: .*(nobody|쓸 수 없습니다).* → `, 'm'))
    }
  },
)
