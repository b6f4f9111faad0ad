import { expect, test } from 'vitest'
import { schedule, type Step } from './schedule.ts'

/** Steps that end when the test says so, and what has started so far. */
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
    100,
  )
  const end = async (title: string) => {
    ends.get(title)!.resolve()
    await new Promise(setImmediate)
  }
  return { started, end, done }
}

test('steps run beside each other while their loads fit, and a small one overtakes a large one', async () => {
  const { started, end, done } = controlled(
    { title: 'half', load: 50 },
    { title: 'large', load: 90 },
    { title: 'small', load: 30 },
  )
  expect(started).toEqual(['half', 'small'])

  await end('half')
  expect(started).toEqual(['half', 'small'])
  await end('small')
  expect(started).toEqual(['half', 'small', 'large'])

  await end('large')
  await done
})

test('a step waits for the steps it comes after', async () => {
  const { started, end, done } = controlled(
    { title: 'suite', load: 10, after: ['build'] },
    { title: 'build', load: 10 },
  )
  expect(started).toEqual(['build'])

  await end('build')
  expect(started).toEqual(['build', 'suite'])

  await end('suite')
  await done
})

test('a step that needs more than there is runs alone', async () => {
  const { started, end, done } = controlled({ title: 'huge', load: 200 }, { title: 'next', load: 10 })
  expect(started).toEqual(['huge'])

  await end('huge')
  await end('next')
  await done
})

test('steps that wait for each other are an error, not a hanging run', async () => {
  const { done } = controlled({ title: 'a', load: 1, after: ['b'] }, { title: 'b', load: 1, after: ['a'] })

  await expect(done).rejects.toThrow('No step can start: a, b')
})
