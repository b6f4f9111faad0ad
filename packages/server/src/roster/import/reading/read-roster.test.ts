import { RosterRefusal } from '@campus-connect/roster/model'
import { sampleFiles, writeFolder } from '@campus-connect/roster/testing'
import { expect, test } from 'vitest'
import { RosterError } from '../../roster-error.ts'
import { type ReadingLimits, stepsInWorker } from './read-roster.ts'
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

test('a worker reads the same as the main thread and does not block it', async () => {
  const input = await large(20_000)
  let turns = 0
  const over = new AbortController()
  const others = (async () => {
    for (; !over.signal.aborted; turns += 1) await new Promise(setImmediate)
  })()

  const found = await all(stepsInWorker(input, ample))
  over.abort()
  await others

  expect(found).toEqual(await all(rosterSteps(input)))
  expect(turns).toBeGreaterThan(1000)
})

test('a roster above the memory or time limit is refused by name, and the process survives', async () => {
  const input = await large()

  const memory = all(stepsInWorker(input, { ...ample, memory: 16 }))
  await expect(memory).rejects.toThrow(/^enrollments\.csv\(2MB\): 명단이 너무 커서 메모리 16MB로 읽지 못했습니다/)
  const time = all(stepsInWorker(input, { ...ample, time: 1 }))
  await expect(time).rejects.toThrow(/명단이 너무 커서 0\.001초 안에 읽지 못했습니다/)
  await expect(time).rejects.toBeInstanceOf(RosterError)
})

test('a refusal in the worker is a refusal in the main thread', async () => {
  const input = { ...(await large(10)), term: 'winter' }

  const error = await all(stepsInWorker(input, ample)).catch((reason: unknown) => reason)

  expect(error).toBeInstanceOf(RosterRefusal)
  expect(error).toMatchObject({
    reason: 'content',
    faults: [{ code: 'missing-term', file: 'academicSessions.csv', field: 'sourcedId', value: 'winter' }],
    questions: [],
  })
})
