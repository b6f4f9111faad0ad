import { Readable } from 'node:stream'

/** Whether a handler produces its list in chunks. */
export function isListStream(data: unknown): data is AsyncIterable<unknown[]> {
  return typeof data === 'object' && data !== null && Symbol.asyncIterator in data
}

/**
 * A stream of these parts of a response. The first part is awaited, so that an early error is an ordinary response. A
 * later error cuts the response off, so that a client cannot take a part for the whole list.
 */
export async function listStream(parts: AsyncGenerator<string | Buffer>): Promise<Readable> {
  const first = await parts.next()
  const all = async function* () {
    if (first.done) return
    yield first.value
    yield* parts
  }
  return Readable.from(all(), { objectMode: false })
}

/** The parts of a response whose data is a list. `serialise` gives the whole response for one chunk. */
export async function* listParts(
  chunks: AsyncIterable<unknown[]>,
  serialise: (chunk: unknown[]) => Promise<string>,
): AsyncGenerator<string> {
  const end = ']}'
  const head = (await serialise([])).slice(0, -end.length)
  let before = head
  for await (const chunk of chunks) {
    yield before + (await serialise(chunk)).slice(head.length, -end.length)
    before = ','
  }
  yield before === head ? head + end : end
}

/** The same chunks, each produced as a job of a queue. */
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
