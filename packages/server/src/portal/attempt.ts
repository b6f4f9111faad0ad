import type { FastifyRequest } from 'fastify'
import type { Attempt } from '@campus-connect/core/domain/accounts/portal/entries.ts'
import { badRequest } from '../http/envelope.ts'
import { ownRoute } from './own-route.ts'

const purposes = ['deletion', 'admin'] as const
const secretText = /^[A-Za-z0-9_-]{43}$/

/** What the address of a login asks for. Throws the HttpError 400 if a terminal asks in a wrong way. */
export function attemptOf({ url, headers }: FastifyRequest): Attempt {
  const query = new URLSearchParams(url.split('?')[1])
  const text = (name: string) => query.get(name) ?? undefined
  const cli = text('for') === 'cli' ? terminalOf(text) : undefined
  const purpose = cli ? 'cli' : (purposes.find((each) => each === text('for')) ?? 'login')
  // Somebody else's link must not say that this person saw the notice.
  const own = headers['sec-fetch-site'] === 'same-origin'
  const notice = own && /^[0-9a-f]{64}$/.test(text('notice') ?? '') ? text('notice') : undefined
  return { next: ownRoute(text('next')), persistent: text('remember') === '1', purpose, cli, notice }
}

function terminalOf(text: (name: string) => string | undefined) {
  const [port, challenge = '', state = ''] = [Number(text('port')), text('challenge'), text('state')]
  if (!Number.isInteger(port) || port < 1024 || port > 65535 || !secretText.test(challenge) || !secretText.test(state))
    throw badRequest()
  return { port, challenge, state }
}
