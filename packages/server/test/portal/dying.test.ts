import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { portalCampus } from './campus.ts'

let campus: Awaited<ReturnType<typeof portalCampus>>
beforeAll(async () => {
  campus = await portalCampus({ people: [{ subject: 'p-haneul', number: '20240001', name: '김하늘' }] })
})
afterAll(() => campus.close())
afterEach(() => vi.restoreAllMocks())

const now = performance.now.bind(performance)
let passed = 0
/** The clock of the process goes on by this many milliseconds. */
function pass(milliseconds: number) {
  passed += milliseconds
  vi.spyOn(performance, 'now').mockImplementation(() => now() + passed)
}

test('nobody is sent to a portal that has died since, however many come, and all are when it is back', async () => {
  const start = async () => (await campus.browser().campus('/-/sso/start?next=/mypage')).location
  expect(await start()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/auth\?/)
  let reads = 0
  campus.portal.interrupt(() => {
    reads += 1
    return 'fail'
  })
  pass(5000)

  const told = await Promise.all(Array.from({ length: 20 }, start))

  expect(new Set(told)).toEqual(new Set(['/login?portal=down&next=%2Fmypage']))
  expect(reads).toBe(1)
  campus.portal.interrupt(undefined)
  pass(10_000)
  expect(await start()).toMatch(/\/auth\?/)
})
