import { expect, test } from 'vitest'
import { fairQueue, type Source } from './fair-queue.ts'

const turns = [...Array<string>(8).fill('trusted'), 'proven', 'others']

/** A queue of one job at a time whose first job holds it until `finish`. Records the sources in the order of their jobs. */
async function start(waiting: number) {
  const queue = fairQueue({ running: 1, waiting, refusal: () => new Error('full'), turns })
  const { promise, resolve } = Promise.withResolvers<void>()
  const held = queue.run([], () => promise)
  const order: string[] = []
  const all: Promise<unknown>[] = []
  let refused = 0

  function ask(source: Source, times = 1) {
    for (let time = 0; time < times; time += 1)
      all.push(
        queue
          .run(source, async () => void order.push(source.join(' ')))
          .catch(() => {
            refused += 1
          }),
      )
  }
  async function finish() {
    resolve()
    await Promise.all([held, ...all])
    return { order, refused }
  }
  return { ask, finish, load: queue.load }
}

const count = (order: string[], wanted: string) => order.filter((source) => source.startsWith(wanted)).length

test('a stranger behind the address of a campus takes one turn in ten from its trusted browsers', async () => {
  const { ask, finish } = await start(200)
  ask(['proven', '10.0.0.1'], 40)
  for (let student = 0; student < 60; student += 1) ask(['trusted', String(student)])

  const { order, refused } = await finish()

  expect(refused).toBe(0)
  expect(count(order.slice(0, 50), 'trusted')).toBe(45)
  expect(count(order.slice(0, 60), 'trusted')).toBeGreaterThanOrEqual(53)
})

test('an address with right passwords goes before many without, and neither lane stands still', async () => {
  const { ask, finish } = await start(200)
  for (let address = 0; address < 40; address += 1) ask(['others', `10.6.6.${address}`])
  ask(['proven', '10.0.0.1'], 40)

  const { order } = await finish()

  expect(count(order.slice(0, 20), 'proven')).toBe(18)
})

test('the 65,536 networks of a customer of IPv6 have one turn together', async () => {
  const { ask, finish } = await start(200)
  for (let index = 0; index < 100; index += 1)
    ask(['others', '2001:0db8:0001', `2001:0db8:0001:${index % 10}0`, `2001:0db8:0001:${index}`])
  ask(['others', '10.0.0.1'], 10)

  const { order } = await finish()

  expect(count(order.slice(0, 20), 'others 10.0.0.1')).toBe(10)
  const groups = new Set(order.slice(20, 30).map((source) => source.split(' ')[2]))
  expect(groups.size).toBe(10)
})

test('in a full queue the largest group makes room, at the first place where two sources part', async () => {
  const { ask, finish } = await start(16)
  for (let index = 0; index < 40; index += 1) ask(['others', '2001:0db8:0001', '2001:0db8:0001:00', String(index)])
  ask(['others', '10.0.0.1'], 2)
  for (let student = 0; student < 5; student += 1) ask(['trusted', String(student)])
  ask(['others', '2001:0db8:0001', '2001:0db8:0001:00', 'late'])

  const { order, refused } = await finish()

  expect([count(order, 'trusted'), count(order, 'others 10'), count(order, 'others 2001')]).toEqual([5, 2, 9])
  expect(refused).toBe(24 + 2 + 5 + 1)
})
