import { execFileSync } from 'node:child_process'
import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestCampus, testCampus } from '../../../test/test-campus.ts'
import type { Terminal } from '../../../test/run-in.ts'

let campus: TestCampus
const path = (name: string) => join(campus.configDirectory, name)
/** The numbers of an undo file, which are below its header. */
const lines = async (name: string) => {
  const [head, ...numbers] = (await readFile(path(name), 'utf8')).trim().split('\n')
  expect(head).toBe('# 학번')
  return numbers.toSorted()
}
const isChange = (init?: RequestInit) => init?.method === 'POST'
/** The undo files that got another name, because there was one already. */
const later = async () => (await readdir(campus.configDirectory)).filter((name) => /\.\d{8}T\d{6}Z(-\d)?\./.test(name))
const students = (prefix: string) => Array.from({ length: 12 }, (_, index) => `${prefix}${index}`)
beforeEach(async () => {
  campus = await testCampus()
  await campus.login()
})
afterEach(() => campus.close())

/** Presses Ctrl-C after this number of changes. */
function interruptedAfter(changes: number): Terminal {
  const abort = new AbortController()
  let left = changes
  return {
    signal: abort.signal,
    async fetch(input, init) {
      const response = await campus.server.fetch(input, init)
      if (isChange(init)) left -= 1
      if (left === 0) abort.abort()
      return response
    },
  }
}

/** A server that is busy for one user. */
const busyFor = (id: string): Terminal => ({
  fetch: (input, init) =>
    isChange(init) && input.includes(id)
      ? Promise.resolve(new Response('', { status: 503, headers: { 'retry-after': '60' } }))
      : campus.server.fetch(input, init),
})
const offline: Terminal = { fetch: () => Promise.reject(new TypeError('no network')) }

test('the undo file of a resumed task names all of its changes, and none of a command between', async () => {
  for (const id of [...students('A'), ...students('B')]) await campus.server.addStudent({ id })
  const task = ['users', 'disable', ...students('A'), '-y', '--concurrency', '1', '--resume', path('run.txt')]

  expect((await campus.run(interruptedAfter(3), ...task)).code).toBe(130)
  await campus.piped('users', 'disable', ...students('B'), '-y')
  const { stderr } = await campus.piped(...task)

  expect(stderr).toContain(`되돌리기: campus users enable --file ${path('run.txt.undo')}`)
  expect(await lines('run.txt.undo')).toEqual(students('A').toSorted())
  expect(await lines('undo.txt')).toEqual(students('B').toSorted())
})

test('a command that changes nobody leaves the undo file of the one before', async () => {
  for (const id of students('A')) await campus.server.addStudent({ id })
  const line = ['users', 'disable', ...students('A'), '-y']

  await campus.piped(...line)
  await campus.piped(...line)

  expect(await lines('undo.txt')).toEqual(students('A').toSorted())
})

test('two commands at a time have an undo file each', async () => {
  for (const id of [...students('A'), ...students('B')]) await campus.server.addStudent({ id })
  let others: Promise<unknown> | undefined
  const fetch: Terminal['fetch'] = async (input, init) => {
    if (isChange(init) && input.includes('A5'))
      await (others ??= campus.piped('users', 'disable', ...students('B'), '-y'))
    return campus.server.fetch(input, init)
  }

  const { stderr } = await campus.run({ fetch }, 'users', 'disable', ...students('A'), '-y', '--concurrency', '1')

  expect(stderr).toContain(`되돌리기: campus users enable --file ${path('undo.txt')}\n`)
  expect(await lines('undo.txt')).toEqual(students('A').toSorted())
  const [other = ''] = await later()
  expect(await lines(other)).toEqual(students('B').toSorted())
})

test('a file that is no undo file of the task is refused each time, and no resume file is left', async () => {
  await writeFile(path('mine.txt'), 'mine')
  const line = ['users', 'disable', '20240001', '-y', '--resume', path('run.txt'), '--undo-file', path('mine.txt')]

  for (let time = 0; time < 2; time += 1)
    expect(await campus.piped(...line)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('이미 있는 파일입니다'),
    })

  expect([await readFile(path('mine.txt'), 'utf8'), await campus.isEnabled('20240001')]).toEqual(['mine', true])
  expect(await readdir(campus.configDirectory)).not.toContain('run.txt')
})

test('an undo file that cannot be created is refused before anything is changed', async () => {
  await mkdir(path('folder'))

  for (const file of [path('missing/undo.txt'), path('folder')])
    expect((await campus.piped('users', 'disable', '20240001', '-y', '--undo-file', file)).code).toBe(2)
  expect(await campus.isEnabled('20240001')).toBe(true)
})

test('a run without a network leaves no file in the way of the same line', async () => {
  const line = ['users', 'disable', '20240001', '20240002', '-y']
  const files = ['--resume', path('run.txt'), '--undo-file', path('undo.txt')]

  expect((await campus.run(offline, ...line, ...files)).code).toBe(6)
  expect(await readdir(campus.configDirectory)).toEqual(['session.json'])
  expect((await campus.piped(...line, ...files)).code).toBe(0)
  expect(await lines('undo.txt')).toEqual(['20240001', '20240002'])
})

test('a change that cannot be written down is not made', async () => {
  const fetch: Terminal['fetch'] = async (input, init) => {
    // While the users are looked up.
    if (!isChange(init)) await writeFile(path('undo.txt'), 'of somebody else')
    return campus.server.fetch(input, init)
  }
  const line = ['users', 'disable', '20240001', '20240002', '-y']

  const { code, stderr } = await campus.run({ fetch }, ...line, '--undo-file', path('undo.txt'))

  expect(code).toBe(1)
  expect(stderr).toContain(`파일에 적지 못해 중단했습니다(EEXIST): ${path('undo.txt')}`)
  expect(await readFile(path('undo.txt'), 'utf8')).toBe('of somebody else')
  expect([await campus.isEnabled('20240001'), await campus.isEnabled('20240002')]).toEqual([true, true])
})

test('a refusal that another run would get again ends a task; a busy server does not', async () => {
  const line = ['users', 'disable', 'nobody', '20240001', '20240002', '-y', '--resume', path('run.txt')]

  expect((await campus.run(busyFor('20240002'), ...line)).code).toBe(7)
  const second = await campus.piped(...line)
  expect(second).toMatchObject({ code: 0, stderr: expect.stringContaining('이미 처리한 2명은 건너뜁니다.') })
  expect(await readdir(campus.configDirectory)).not.toContain('run.txt')

  await campus.piped('users', 'enable', '20240001')
  expect((await campus.piped(...line)).code).toBe(7)
  expect(await campus.isEnabled('20240001')).toBe(false)
  expect(await readdir(campus.configDirectory)).not.toContain('run.txt')
})

test('a resume file of another list or another undo file is refused, with what to do', async () => {
  const resume = ['-y', '--concurrency', '1', '--resume', path('run.txt')]
  await campus.run(interruptedAfter(1), 'users', 'disable', '20240001', '20240002', ...resume)

  for (const other of [
    ['20240001', '20240003'],
    ['20240001', '20240002', '--undo-file', path('u.txt')],
  ])
    expect(await campus.piped('users', 'disable', ...other, ...resume)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/다른 작업의 파일입니다: .+\n그 작업: .+\n처음부터 하려면 .+\n$/),
    })
  expect(await campus.isEnabled('20240003')).toBe(true)
})

test('neither a resume file nor its undo file is read or written through a link or from a pipe', async () => {
  const ids = ['20240001', '20240002', '20240003']
  const line = ['users', 'disable', ...ids, '-y', '--concurrency', '1', '--resume', path('run.txt')]
  await campus.run(interruptedAfter(1), ...line, '--undo-file', path('undo.txt'))
  const refused = { code: 2, stderr: expect.stringContaining('심볼릭 링크이거나 일반 파일이 아니므로') }

  for (const name of ['run.txt', 'undo.txt']) {
    const before = await readFile(path(name), 'utf8')
    await rename(path(name), path('elsewhere'))
    await symlink(path('elsewhere'), path(name))
    expect(await campus.piped(...line)).toMatchObject(refused)
    expect(await readFile(path('elsewhere'), 'utf8')).toBe(before)
    await rm(path(name))
    execFileSync('mkfifo', [path(name)])
    expect(await campus.piped(...line)).toMatchObject(refused)
    await rm(path(name))
    await rename(path('elsewhere'), path(name))
  }
  await symlink(path('nowhere'), path('new.txt'))
  expect(await campus.piped(...line.slice(0, -1), path('new.txt'))).toMatchObject(refused)
  expect((await campus.piped(...line)).code).toBe(0)
})
