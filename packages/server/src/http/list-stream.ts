import { Readable } from 'node:stream'

/** Whether a list comes in pieces. */
export function comesInPieces(data: unknown): data is AsyncIterable<unknown[]> {
  return typeof data === 'object' && data !== null && Symbol.asyncIterator in data
}

/**
 * The answer with a list, as a stream. `serialise` gives the whole answer with a piece as its list; what fails on the way
 * cuts the answer off, so that nobody takes a part for everything.
 */
export function joined(pieces: AsyncIterable<unknown[]>, serialise: (piece: unknown[]) => Promise<string>): Readable {
  const parts = async function* () {
    const end = ']}'
    const head = (await serialise([])).slice(0, -end.length)
    let before = head
    for await (const piece of pieces) {
      yield before + (await serialise(piece)).slice(head.length, -end.length)
      before = ','
    }
    yield end
  }
  return Readable.from(parts(), { objectMode: false })
}

/** The same pieces, each made when it is its turn. */
export async function* oneByOne<T>(
  pieces: AsyncIterable<T>,
  inTurn: (next: () => Promise<IteratorResult<T>>) => Promise<IteratorResult<T>>,
): AsyncGenerator<T> {
  const iterator = pieces[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await inTurn(() => iterator.next())
      if (next.done) return
      yield next.value
    }
  } finally {
    await iterator.return?.()
  }
}
