import { expect, onTestFinished, test } from 'vitest'
import { batched } from './batched.ts'
import { openDatabase } from '../open.ts'

test('requests that arrive together share one lookup, and each gets its own row', async () => {
  const { db, asked, find } = await start()

  const found = await Promise.all(['b', 'a', 'none', 'b'].map((key) => find(db, key)))

  expect(found).toEqual([{ key: 'b' }, { key: 'a' }, undefined, { key: 'b' }])
  expect(asked).toHaveLength(1)
})

test('nothing is cached: the next request looks up again', async () => {
  const { db, asked, find } = await start()

  await find(db, 'a')
  await find(db, 'a')

  expect(asked).toEqual([['a'], ['a']])
})

test('two databases never share a lookup', async () => {
  const { db, asked, find } = await start()
  const { db: other } = await start()

  await Promise.all([find(db, 'a'), find(other, 'b')])

  expect(asked).toEqual([['a'], ['b']])
})

test('a failed lookup fails each of its requests, and the next one works', async () => {
  const { db, find } = await start({ failures: 1 })

  const ends = await Promise.allSettled([find(db, 'a'), find(db, 'b')])

  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await find(db, 'a')).toEqual({ key: 'a' })
})

async function start({ failures = 0 } = {}) {
  const db = await openDatabase(':memory:')
  onTestFinished(() => db.destroy())
  const asked: (readonly string[])[] = []
  const find = batched(
    async (_db, keys) => {
      asked.push(keys)
      if (asked.length <= failures) throw new Error('no database')
      return ['a', 'b'].map((key) => ({ key }))
    },
    ({ key }) => key,
  )
  return { db, asked, find }
}
