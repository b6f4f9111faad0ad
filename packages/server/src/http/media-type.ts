import type { FastifyRequest } from 'fastify'
import { wrongMediaType } from './envelope.ts'

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
