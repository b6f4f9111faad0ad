import type { FastifyInstance } from 'fastify'
import { badJson } from './envelope.ts'

export const bodyLimit = 16 * 1024

/** JSON and nothing else: a form of a foreign page can send text/plain without asking. */
export function parseJsonBodies(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit },
    async (_request: unknown, body: Buffer) => (body.length === 0 ? undefined : parseJson(body)),
  )
}

/** Throws a HttpError on anything that would be stored differently from how it was sent. */
function parseJson(body: Buffer): unknown {
  try {
    // A byte order mark stays, and is refused: JSON that is sent has none.
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
    return JSON.parse(text, refuseDangerous)
  } catch {
    throw badJson()
  }
}

function refuseDangerous(key: string, value: unknown) {
  if (key === '__proto__') throw new SyntaxError('__proto__')
  if (typeof value === 'string' && !value.isWellFormed()) throw new SyntaxError('lone surrogate')
  return value
}
