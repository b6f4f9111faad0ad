import { Readable } from 'node:stream'
import { unavailable } from '../errors/http-error.ts'
import { admission } from './limits/connections.ts'

/** Bytes: some 60,000 users. A longer list is read again for each request. */
const largest = 32 * 2 ** 20

/** Long lists that one account may receive at a time. A client that reads slowly keeps the memory of its list for minutes. */
const mostPerReader = 4

export type ListSource = {
  /** The account that reads the list. */
  reader: string
  chunks: AsyncIterable<unknown[]>
  /** Lists of one version are equal. A list without a version is not kept. */
  version: string | undefined
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
 * Returns a function that streams the response for a long list. It keeps the bytes of the last one and sends them again
 * while its version is the current one: a repeated list then takes a twelfth of the time. It throws the HttpError 503 to
 * an account that already receives as many lists as it may.
 */
export function listStreams() {
  const admit = admission(mostPerReader)
  let kept: { version: string; parts: Buffer[] } | undefined
  let newest: Buffer[] | undefined

  async function* keeping(version: string, parts: AsyncIterable<Buffer>) {
    // Never two lists in memory for longer than one of them is being sent. Only the newest reading keeps its bytes.
    kept = undefined
    const sent: Buffer[] = []
    newest = sent
    let size = 0
    for await (const part of parts) {
      size += part.length
      if (size > largest || newest !== sent) sent.length = 0
      else sent.push(part)
      yield part
    }
    if (size <= largest && newest === sent) kept = { version, parts: sent }
  }

  async function open(source: ListSource) {
    const { version } = source
    if (version === undefined) return streamOf(readParts(source))
    return kept?.version === version ? Readable.from(kept.parts) : streamOf(keeping(version, readParts(source)))
  }

  return async (source: ListSource): Promise<Readable> => {
    const leave = admit(source.reader)
    if (!leave) throw unavailable()
    try {
      return (await open(source)).once('close', leave)
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
