import { Readable } from 'node:stream'
import { unavailable } from './http-error.ts'
import { admission } from './limits/connections.ts'

/** Long lists that one account may receive at a time. */
const mostPerReader = 4

export type ListSource = {
  /** The account that reads the list. */
  reader: string
  chunks: AsyncIterable<unknown[]>
  /** Runs the reading of one chunk. */
  enqueue: <T>(read: () => Promise<T>) => Promise<T>
  /** Returns the whole response for one chunk. */
  serialise: (chunk: unknown[]) => Promise<string>
}

/** Whether a handler reads its list in chunks. */
export function isChunked(data: unknown): data is AsyncIterable<unknown[]> {
  return typeof data === 'object' && data !== null && Symbol.asyncIterator in data
}

/**
 * Returns a function that streams the response for a long list, as fast as the client reads. It throws the HttpError 503 to
 * an account that already receives as many lists as it may.
 */
export function listStreams() {
  const admit = admission(mostPerReader)
  return async (source: ListSource): Promise<Readable> => {
    const leave = admit([source.reader])
    if (!leave) throw unavailable()
    try {
      return (await streamOf(readParts(source))).once('close', leave)
    } catch (error) {
      leave()
      throw error
    }
  }
}

async function* readParts({ chunks, enqueue, serialise }: ListSource): AsyncGenerator<Buffer> {
  const end = ']}'
  const head = (await serialise([])).slice(0, -end.length)
  const iterator = chunks[Symbol.asyncIterator]()
  let before = head
  try {
    for (;;) {
      const { done, value } = await enqueue(() => iterator.next())
      if (done) break
      yield Buffer.from(before + (await serialise(value)).slice(head.length, -end.length))
      before = ','
    }
  } finally {
    await iterator.return?.()
  }
  yield Buffer.from(before === head ? head + end : end)
}

/**
 * The first part is awaited, so that an early error is an ordinary response. A later error cuts the response off, so that
 * a client cannot take a part for the whole list.
 */
async function streamOf(parts: AsyncGenerator<Buffer>): Promise<Readable> {
  const first = await parts.next()
  const all = async function* () {
    if (first.done) return
    yield first.value
    yield* parts
  }
  return Readable.from(all(), { objectMode: false })
}
