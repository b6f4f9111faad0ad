import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../open.ts'
import { preparedByShape } from './prepared-by-shape.ts'

type Shape = { descending: boolean }
type Values = { ids: string[]; limit?: number }

const builds: unknown[] = []
const reserved = preparedByShape((db, { descending }: Shape, { ids, limit }: Values) => {
  builds.push(descending)
  const query = db.selectFrom('reserved_ids').select('id').where('id', 'in', ids)
  const ordered = query.orderBy('id', descending ? 'desc' : 'asc')
  return limit === undefined ? ordered : ordered.limit(limit)
})

test('a statement is built once for each shape, and each call uses its own values', async () => {
  const db = await openDatabase(':memory:')
  onTestFinished(() => db.destroy())
  const numbers = Array.from({ length: 300 }, (_, index) => String(20990001 + index))
  await db
    .insertInto('reserved_ids')
    .values(numbers.map((id) => ({ id })))
    .execute()
  const found = async (shape: Shape, values: Values) => (await reserved(db, shape, values)).rows.map(({ id }) => id)
  const [first = '', second = '', third = ''] = numbers

  expect(await found({ descending: false }, { ids: [first, second] })).toEqual([first, second])
  expect(await found({ descending: false }, { ids: [third, second] })).toEqual([second, third])
  expect(await found({ descending: true }, { ids: [first, second] })).toEqual([second, first])
  expect(await found({ descending: true }, { ids: [first, second], limit: 1 })).toEqual([second])
  expect(builds).toHaveLength(3)

  // More shapes than are kept.
  for (const count of numbers.keys())
    expect(await found({ descending: false }, { ids: numbers.slice(0, count) })).toEqual(numbers.slice(0, count))
})
