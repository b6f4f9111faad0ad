import type { FastifyReply } from 'fastify'

/** Answers a change of state: the message tells people whether anything changed, `X-Changed` tells programs. */
export function changeAnswer(reply: FastifyReply, changed: boolean, texts: { changed: string; unchanged: string }) {
  reply.header('x-changed', String(changed))
  return { message: changed ? texts.changed : texts.unchanged, data: null }
}
