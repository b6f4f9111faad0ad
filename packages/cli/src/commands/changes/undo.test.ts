import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Terminal } from '../../../test/run-in.ts'
import { type TestCampus, testCampus } from '../../../test/test-campus.ts'

let campus: TestCampus
const path = (name: string) => join(campus.configDirectory, name)
beforeEach(async () => {
  campus = await testCampus()
  await campus.login()
})
afterEach(() => campus.close())

/** Accounts without password and lectures, which would take long for many. */
async function addUsers(ids: readonly string[], disabled: readonly string[] = []) {
  const at = '2026-03-02T00:00:00.000Z'
  const user = { username: '김하늘', password_hash: 'x', admin: 0, created_at: at, updated_at: at } as const
  await campus.server.db
    .insertInto('users')
    .values(ids.map((id) => ({ ...user, id, key: `key of ${id}`, enabled: disabled.includes(id) ? 0 : 1 })))
    .execute()
}

const states = () => campus.server.db.selectFrom('users').select(['id', 'enabled']).orderBy('id').execute()
const isChange = (init?: RequestInit) => init?.method === 'POST'
const never = new Promise<never>(() => {})
const undoFiles = async () =>
  (await readdir(campus.configDirectory)).filter((name) => name.endsWith('.undo')).toSorted()

/** Follows the last advice to undo. */
async function undo(stderr: string) {
  const [, file = ''] = /되돌리기: campus users enable --file (\S+)/.exec(stderr) ?? []
  return campus.piped('users', 'enable', '--file', file)
}

/**
 * `campus` is killed at this call of so many: it and the other calls under way are never answered, though each second one
 * arrives. `dead` is when all of them stand still.
 */
function killedAt(call: number, all: number) {
  let calls = 0
  let moving = Math.min(6, all - call + 1)
  const dead = Promise.withResolvers<void>()
  const fetch: Terminal['fetch'] = async (input, init) => {
    if (isChange(init)) calls += 1
    const own = calls
    if (!isChange(init) || own < call) return campus.server.fetch(input, init)
    if (own % 2 === 0) await campus.server.fetch(input, init)
    moving -= 1
    if (moving === 0) dead.resolve()
    return never
  }
  return { fetch, dead: dead.promise }
}

/** The server is killed at this call: the connections of the calls under way break, and then nobody listens. */
function serverKilledAt(call: number): Terminal {
  let calls = 0
  return {
    async fetch(input, init) {
      if (isChange(init)) calls += 1
      if (calls < call) return campus.server.fetch(input, init)
      if (calls > call + 6)
        throw new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) })
      if (calls % 2 === 0) await campus.server.fetch(input, init)
      throw new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNRESET' }) })
    },
  }
}

test.each([1, 10, 20, 30])(
  'after a kill at call %i, the same line and the undo, nobody differs from before',
  async (call) => {
    const ids = Array.from({ length: 30 }, (_, index) => `B${100 + index}`)
    await addUsers(
      ids,
      ids.filter((_, index) => index % 7 === 3),
    )
    const before = await states()
    const lineWith = (name: string) => ['users', 'disable', ...ids, '-y', '--resume', path(name)]

    const { fetch, dead } = killedAt(call, ids.length)
    void campus.run({ fetch }, ...lineWith('campus.txt'))
    await dead
    const resumed = await campus.piped(...lineWith('campus.txt'))
    expect([
      resumed.code,
      (await states()).filter(({ id }) => ids.includes(id)).every(({ enabled }) => enabled === 0),
    ]).toEqual([0, true])
    expect((await undo(resumed.stderr)).code).toBe(0)
    expect(await states()).toEqual(before)

    expect((await campus.run(serverKilledAt(call), ...lineWith('server.txt'))).code).toBeGreaterThan(0)
    const again = await campus.piped(...lineWith('server.txt'))
    expect(again.code).toBe(0)
    expect((await undo(again.stderr)).code).toBe(0)
    expect(await states()).toEqual(before)
  },
)

test('a user who was as wanted before is not undone, also if the server never answered', async () => {
  const ids = Array.from({ length: 12 }, (_, index) => `B${100 + index}`)
  await addUsers(ids, ids)

  const { code, stderr } = await campus.run(
    serverKilledAt(3),
    'users',
    'disable',
    ...ids,
    '-y',
    '--resume',
    path('run.txt'),
  )

  expect(code).toBe(6)
  expect(stderr).not.toContain('되돌리기')
})

test('the undo alone is enough after a kill, without the same line', async () => {
  const ids = Array.from({ length: 30 }, (_, index) => `B${100 + index}`)
  await addUsers(ids, ['B105'])
  const before = await states()
  const { fetch, dead } = killedAt(14, ids.length)

  void campus.run({ fetch }, 'users', 'disable', ...ids, '-y', '--undo-file', path('u.txt'))
  await dead

  expect((await campus.piped('users', 'enable', '--file', path('u.txt'))).code).toBe(0)
  expect(await states()).toEqual(before)
})

test('a failed call that may have arrived stays in the undo file; one that was refused does not', async () => {
  await addUsers(['B1', 'B2'])
  const fetch: Terminal['fetch'] = async (input, init) => {
    const response = await campus.server.fetch(input, init)
    if (isChange(init) && input.includes('B1'))
      throw new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNRESET' }) })
    return response
  }

  await campus.run(
    { fetch },
    'users',
    'disable',
    'nobody1',
    'B2',
    'B1',
    '-y',
    '--concurrency',
    '1',
    '--undo-file',
    path('u.txt'),
  )

  expect(await readFile(path('u.txt'), 'utf8')).toBe('# 학번\nB2\nB1\n')
})

test('no undo list is replaced: the same line after a mended list, or each night, has a separate list', async () => {
  const first = Array.from({ length: 20 }, (_, index) => `A${100 + index}`)
  const later = ['C1', 'C2', 'C3']
  await addUsers([...first, ...later])
  const before = await states()
  await writeFile(path('list.csv'), ['학번', ...first, 'nobody1'].join('\n'))
  const line = ['users', 'disable', '-y', '--file', path('list.csv'), '--resume', path('run.txt')]

  const one = await campus.piped(...line)
  await writeFile(path('list.csv'), ['학번', ...first, ...later].join('\n'))
  const two = await campus.piped(...line)
  const three = await campus.piped(...line)

  expect([one.code, two.code, three.code]).toEqual([7, 0, 0])
  const files = await undoFiles()
  expect(files).toEqual([expect.stringMatching(/^run\.txt\.\d{8}T\d{6}Z\.undo$/), 'run.txt.undo'])
  const numbersIn = async (name = '') => (await readFile(path(name), 'utf8')).trim().split('\n').slice(1).toSorted()
  expect([await numbersIn(files[0]), await numbersIn(files[1])]).toEqual([later, first])
  expect(two.stderr).toContain(`--file ${path(files[0] ?? '')}`)
  for (const { stderr } of [one, two]) expect((await undo(stderr)).code).toBe(0)
  expect(await states()).toEqual(before)
})

test('what campus writes is read as it was written, and a word that may be a header is never guessed', async () => {
  const names = ['학번', '20240001', 'ID', '"김', '이"', '=1+1', '# 학번', 'a,b', 'x;y']
  const ids = ['-x1', '2024-01-01', '1E-05', 'Jan-01', '_9', 'A1', 'B2-3', '0', '00']
  await addUsers(ids)
  for (const [index, id] of ids.entries())
    await campus.server.db.updateTable('users').set({ username: names[index]! }).where('id', '=', id).execute()
  const before = await states()
  const all = before
    .map(({ id }) => id)
    .filter((id) => id !== '20990001')
    .toSorted()
  const chosen = async (...format: string[]) => {
    const { stdout } = await campus.piped('users', 'list', ...format)
    return stdout
      .split(/\r?\n/)
      .filter((line) => !line.includes('20990001'))
      .join('\n')
  }

  const readBack = async (format: string[]) => {
    const { code, stdout } = await campus.run({ input: await chosen(...format) }, 'users', 'disable', '-', '-y', '-n')
    const lines = stdout.split('\n').filter((line) => line !== '')
    return [code, lines.map((line) => line.split('\t')[0] ?? '').toSorted()]
  }

  for (const format of [[], ['--fields', 'id'], ['--fields', 'id,username'], ['--sort', '-username']])
    expect([format, await readBack(format)]).toEqual([format, [0, all]])
  expect(
    (await campus.run({ input: (await campus.piped('users', 'list', '--json')).stdout }, 'users', 'disable', '-', '-y'))
      .code,
  ).toBe(2)
  expect(await states()).toEqual(before)

  // A spreadsheet writes such values in place of others, so that a table with them is refused.
  const likeDates = ['2024-01-01', '1E-05', 'Jan-01']
  const csv = await chosen('--csv')
  expect(await campus.run({ input: csv }, 'users', 'disable', '-', '-y')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('3개'),
  })
  for (const id of likeDates) await campus.server.db.deleteFrom('users').where('id', '=', id).execute()
  const rest = all.filter((id) => !likeDates.includes(id))
  for (const format of [['--csv'], ['--fields', 'id,enabled', '--csv'], ['--sort', '-username', '--csv']])
    expect([format, await readBack(format)]).toEqual([format, [0, rest]])
  const exported = (await campus.piped('export', 'users')).stdout
  expect((await campus.run({ input: exported }, 'users', 'enable', '-', '-n')).code).toBe(0)
})

test('undo and resume files are lists of their numbers, also of words that could be headers, and only their owner reads them', async () => {
  await addUsers(['ID', '-x1', '2024-01-01', 'B1'])
  const ids = ['ID', '-x1', '2024-01-01', 'B1']
  const { fetch, dead } = killedAt(4, ids.length)

  const line = ['users', 'disable', '-y', '--concurrency', '1', '--resume', path('run.txt'), '--', ...ids]
  void campus.run({ fetch }, ...line)
  await dead

  const readBack = async (name: string) => {
    const { stdout } = await campus.piped('users', 'enable', '--file', path(name), '-n')
    return stdout.split('\n').map((row) => row.split('\t')[0])
  }
  expect(await readBack('run.txt.undo')).toEqual([...ids, ''])
  expect(await readBack('run.txt')).toEqual([...ids.slice(0, 3), ''])
  const modes = await Promise.all(
    ['run.txt.undo', 'run.txt'].map(async (name) => (await stat(path(name))).mode & 0o077),
  )
  // Windows has no such rights.
  expect(process.platform === 'win32' ? [0, 0] : modes).toEqual([0, 0])
})

test('an account whose number is the name of a column is refused in a list, not guessed', async () => {
  await addUsers(['ID', 'hakbun', 'B1', 'B2'])
  await campus.server.db.updateTable('users').set({ username: '학번' }).where('id', '=', 'hakbun').execute()

  for (const input of ['ID\nB1\n', 'B1\nID\n', 'hakbun\t학번\nB1\tB2\n', 'ID,NAME\nB1,a\n', 'hakbun\nB1\n']) {
    const { code, stderr } = await campus.run({ input }, 'users', 'disable', '-', '-y')
    expect([input, code, stderr]).toEqual([input, 2, expect.stringMatching(/아무것도 변경하지 않았습니다/)])
    const english = await campus.run({ input }, '--lang', 'en', 'users', 'disable', '-', '-y')
    expect(english.stderr).toMatch(/Nothing was changed/)
  }
  expect((await states()).every(({ enabled }) => enabled === 1)).toBe(true)
  await campus.piped('users', 'disable', 'ID', 'B1', '-y', '--undo-file', path('u.txt'))
  expect((await campus.piped('users', 'enable', '--file', path('u.txt'))).code).toBe(0)
  expect((await states()).every(({ enabled }) => enabled === 1)).toBe(true)
})

test('undo files that nobody named go after 30 days, but not the one that is read, nor any other file', async () => {
  await addUsers(['B1', 'B2'])
  const half = 'undo.txt.01234567-89ab-cdef-0123-456789abcdef.tmp'
  const [old, used, fresh, others] = [
    ['undo.txt', half],
    'undo.20260901T090000Z.txt',
    'undo.20261128T140311Z-2.txt',
    ['my-undo.txt', 'undo.txt.bak', 'undo.2026.txt'],
  ] as const
  for (const name of [...old, used, fresh, ...others]) await writeFile(path(name), '학번\nB1\nB2\n')
  const before = new Date(Date.now() - 31 * 24 * 3600 * 1000)
  for (const name of [...old, used, ...others]) await utimes(path(name), before, before)

  expect((await campus.piped('users', 'disable', '--file', path(used), '-y')).code).toBe(0)

  const left = (await readdir(campus.configDirectory)).filter((name) => name.includes('undo'))
  expect(left.toSorted()).toEqual([used, fresh, ...others].toSorted())
})
