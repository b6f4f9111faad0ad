import { expect, test } from 'vitest'
import { schedule, type Step } from './schedule.ts'

/** Steps that the test ends, and the list of started ones. */
function controlled(...steps: Omit<Step, 'run'>[]) {
  const started: string[] = []
  const ends = new Map(steps.map(({ title }) => [title, Promise.withResolvers<void>()]))
  const done = schedule(
    steps.map((step) => ({
      ...step,
      run: () => {
        started.push(step.title)
        return ends.get(step.title)!.promise
      },
    })),
  )
  const end = async (title: string) => {
    ends.get(title)!.resolve()
    await new Promise(setImmediate)
  }
  return { started, end, done }
}

test('lanes run beside each other, the steps of a lane one after another', async () => {
  const { started, end, done } = controlled(
    { title: 'suite', lane: 'suite' },
    { title: 'next suite', lane: 'suite' },
    { title: 'check', lane: 'check' },
    { title: 'next check', lane: 'check' },
  )
  expect(started).toEqual(['suite', 'check'])

  await end('check')
  expect(started).toEqual(['suite', 'check', 'next check'])
  await end('suite')
  expect(started).toEqual(['suite', 'check', 'next check', 'next suite'])

  await end('next check')
  await end('next suite')
  await done
})

test('a step waits for the steps it comes after, and lets the next one of its lane pass', async () => {
  const { started, end, done } = controlled(
    { title: 'suite', lane: 'suite', after: ['build'] },
    { title: 'other suite', lane: 'suite' },
    { title: 'build', lane: 'check' },
  )
  expect(started).toEqual(['other suite', 'build'])

  await end('build')
  expect(started).toEqual(['other suite', 'build'])
  await end('other suite')
  expect(started).toEqual(['other suite', 'build', 'suite'])

  await end('suite')
  await done
})

test('steps that wait for each other are an error, not a hanging run', async () => {
  const { done } = controlled({ title: 'a', lane: 'suite', after: ['b'] }, { title: 'b', lane: 'check', after: ['a'] })

  await expect(done).rejects.toThrow('No step can start: a, b')
})
