import { expect, test } from 'vitest'
import { RosterError } from '../../model/roster-error.ts'
import { sampleFiles, writeFolder } from '../../../../test/support/roster/files.ts'
import { type ReadingLimits, stepsInThread } from './in-thread.ts'
import { rosterSteps, type Step, type Steps } from './steps.ts'

const ample: ReadingLimits = { memory: 512, time: 60_000 }

async function large(rows = 100_000) {
  const enrolments = Array.from({ length: rows }, (_, index) => `c1,u${index},student\n`)
  const path = await writeFolder(
    sampleFiles({ 'enrollments.csv': `classSourcedId,userSourcedId,role\nc1,u1,student\n${enrolments.join('')}` }),
  )
  return { path, match: 'auto', term: 'current', today: '2026-10-05' } as const
}

async function all(steps: Steps) {
  const found: Step[] = []
  for await (const step of steps) found.push(step)
  return found
}

test('a thread reads the same as the event loop, which goes on meanwhile', async () => {
  const input = await large(20_000)
  let turns = 0
  const over = new AbortController()
  const others = (async () => {
    for (; !over.signal.aborted; turns += 1) await new Promise(setImmediate)
  })()

  const found = await all(stepsInThread(input, ample))
  over.abort()
  await others

  expect(found).toEqual(await all(rosterSteps(input)))
  expect(turns).toBeGreaterThan(1000)
})

test('a roster that needs more memory than allowed, or more time, is refused and named; the process lives', async () => {
  const input = await large()

  const memory = all(stepsInThread(input, { ...ample, memory: 16 }))
  await expect(memory).rejects.toThrow(/^enrollments\.csv\(2MB\): 명단이 너무 커서 메모리 16MB로 읽지 못했습니다/)
  const time = all(stepsInThread(input, { ...ample, time: 1 }))
  await expect(time).rejects.toThrow(/명단이 너무 커서 0\.001초 안에 읽지 못했습니다/)
  await expect(time).rejects.toBeInstanceOf(RosterError)
})

test('what the thread refuses is refused here', async () => {
  const input = { ...(await large(10)), term: 'winter' }

  const error = await all(stepsInThread(input, ample)).catch((reason: unknown) => reason)

  expect(error).toBeInstanceOf(RosterError)
  expect(error).toMatchObject({ reason: 'content', message: expect.stringContaining("학기 'winter'") })
})
