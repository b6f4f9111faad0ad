import { afterEach, expect, test, vi } from 'vitest'
import { errorOf, failure, success } from '../../test/support.ts'
import { createCampus } from '../index.ts'
import { version } from '../version.ts'
import { isInRange } from './other-version.ts'

afterEach(() => void vi.restoreAllMocks())

test.each([
  ['1.4.0', '1.4.0', true],
  ['1.4.9', '1.4.0', true],
  ['1.9.0', '1.4.2', true],
  ['1.3.9', '1.4.0', false],
  ['2.0.0', '1.4.0', false],
  ['0.1.7', '0.1.2', true],
  ['0.2.0', '0.1.2', false],
  ['1.0.0', '0.9.0', false],
  ['next', '1.4.0', false],
])('a server of version %s and an SDK of version %s belong together: %s', (server, sdk, together) => {
  expect(isInRange(server, sdk)).toBe(together)
})

/** A client whose server has this version. */
const campusOf = (server: string, onOtherVersion?: (versions: object) => void) =>
  createCampus({
    baseUrl: 'http://campus.test',
    onOtherVersion,
    fetch: async () => {
      const answer = success([])
      answer.headers.set('x-campus-version', server)
      return answer
    },
  })

test('a server outside the range is told once, however many calls it answers', async () => {
  const told: object[] = []
  const campus = campusOf('99.1.0', (versions) => void told.push(versions))

  await Promise.all([campus.listMyLectures(), campus.listMyLectures()])
  await campus.listMyLectures()
  await expect.poll(() => told).toHaveLength(1)
  await campus.listMyLectures()

  expect(told).toEqual([{ server: '99.1.0', sdk: version }])
})

test('a refusal tells of it too, and without a listener the console does', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const refusal = failure(401, '로그인이 필요합니다.', { 'x-campus-version': '99.1.0' })

  await errorOf(createCampus({ baseUrl: 'http://campus.test', fetch: async () => refusal }).listMyLectures())

  await expect.poll(() => warn.mock.calls).toEqual([[expect.stringContaining('which has version 99.1.0')]])
})

test('a server of the same version, of the same range, or without one is no word worth', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const patch = `${version.split('.').slice(0, 2).join('.')}.999`

  for (const campus of [campusOf(version), campusOf(patch)]) await campus.listMyLectures()
  await createCampus({ baseUrl: 'http://campus.test', fetch: async () => success([]) }).listMyLectures()
  await new Promise((resolve) => void setTimeout(resolve, 20))

  expect(warn).not.toHaveBeenCalled()
})
