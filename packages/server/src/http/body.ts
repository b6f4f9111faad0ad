import type { FastifyInstance, FastifyRequest } from 'fastify'
import { holdsProgramToken } from '@campus-connect/core/tokens.ts'
import { badJson, misplacedToken, wrongMediaType } from './envelope.ts'
import { HttpError } from './http-error.ts'

/** Requires uncompressed JSON in UTF-8. A request without a body may omit the type. Throws the HttpError 415. */
export function checkMediaType({ headers }: FastifyRequest) {
  const type = headers['content-type']
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  if (headers['content-encoding'] !== undefined) throw wrongMediaType()
  if (type === undefined ? hasBody : !isJson(type)) throw wrongMediaType()
}

function isJson(type: string) {
  const [name = '', ...parameters] = type.toLowerCase().split(';')
  const charset = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('charset='))
  return name.trim() === 'application/json' && (charset === undefined || /^charset="?utf-8"?$/.test(charset))
}

export const bodyLimit = 16 * 1024

/** Accepts only JSON: a form of a foreign page can send text/plain without a CORS preflight. */
export function parseJsonBodies(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit },
    async (_request: unknown, body: Buffer) => (body.length === 0 ? undefined : parseJson(body)),
  )
}

/** Throws an HttpError 400 for a body that would not be stored exactly as sent, or that holds the token of a program. */
function parseJson(body: Buffer): unknown {
  try {
    // `ignoreBOM` keeps a byte order mark in the text, and JSON.parse refuses it.
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
    return JSON.parse(text, refuseDangerous)
  } catch (error) {
    throw error instanceof HttpError ? error : badJson()
  }
}

function refuseDangerous(key: string, value: unknown) {
  if (key === '__proto__') throw new SyntaxError('__proto__')
  if (typeof value === 'string' && !value.isWellFormed()) throw new SyntaxError('lone surrogate')
  if (holdsProgramToken(key) || (typeof value === 'string' && holdsProgramToken(value))) throw misplacedToken()
  return value
}
