import type { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { type ListSource, listStreams } from './list-stream.ts'

const source = (reader: string, chunks: AsyncIterable<unknown[]>): ListSource => ({
  reader,
  chunks,
  enqueue: (read) => read(),
  serialise: async (data) => JSON.stringify({ data }),
})

async function* endless() {
  for (;;) yield ['a user']
}

test('an account receives four long lists at a time, and the end of each frees its place', async () => {
  const openList = listStreams()
  const streams: Readable[] = []
  onTestFinished(() => streams.forEach((stream) => stream.destroy()))
  const read = async (reader: string, chunks: AsyncIterable<unknown[]> = endless()) => {
    const stream = await openList(source(reader, chunks))
    streams.push(stream)
    return stream
  }
  const [first] = await Promise.all([read('one'), read('one'), read('one'), read('one')])

  await expect(read('one')).rejects.toMatchObject({ status: 503, retryAfter: 1 })
  await read('another')

  first.destroy()
  await expect.poll(() => read('one', failing()).catch((error: Error) => error.message)).toBe('the database is away')
  expect((await read('one', endless())).readable).toBe(true)
})

// oxlint-disable-next-line require-yield -- it fails before its first rows
async function* failing(): AsyncGenerator<unknown[]> {
  throw new Error('the database is away')
}
