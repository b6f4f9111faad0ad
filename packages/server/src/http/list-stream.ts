import { Readable } from 'node:stream'

/** Whether a list comes in chunks. */
export function isListStream(data: unknown): data is AsyncIterable<unknown[]> {
  return typeof data === 'object' && data !== null && Symbol.asyncIterator in data
}

/**
 * The answer with a list, as a stream. `serialise` gives the whole answer with a chunk as its list; what fails on the way
 * cuts the answer off, so that nobody takes a part for everything.
 */
export function listStream(
  chunks: AsyncIterable<unknown[]>,
  serialise: (chunk: unknown[]) => Promise<string>,
): Readable {
  const parts = async function* () {
    const end = ']}'
    const head = (await serialise([])).slice(0, -end.length)
    let before = head
    for await (const chunk of chunks) {
      yield before + (await serialise(chunk)).slice(head.length, -end.length)
      before = ','
    }
    yield end
  }
  return Readable.from(parts(), { objectMode: false })
}

/** The same chunks, each made when it is its turn. */
export async function* queuedChunks<T>(
  chunks: AsyncIterable<T>,
  enqueue: (next: () => Promise<IteratorResult<T>>) => Promise<IteratorResult<T>>,
): AsyncGenerator<T> {
  const iterator = chunks[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await enqueue(() => iterator.next())
      if (next.done) return
      yield next.value
    }
  } finally {
    await iterator.return?.()
  }
}
