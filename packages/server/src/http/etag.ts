import type { FastifyRequest } from 'fastify'

/** Weak: a list that changes while it is sent may differ from another one with the same tag. */
export const etagOf = (version: string) => `W/"${version}"`

/** Whether the client has what this tag stands for. */
export function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  const tags = (headers['if-none-match'] ?? '').split(',').map(opaque)
  return tags.includes('*') || tags.includes(opaque(etag))
}
