import { once } from 'node:events'
import { get as getPlain, type IncomingMessage } from 'node:http'
import { get, type RequestOptions } from 'node:https'
import { text } from 'node:stream/consumers'

/** One request without cookies, from any address of this machine (`localAddress`). */
export async function asked(url: string, options: RequestOptions = {}) {
  const request = (url.startsWith('https:') ? get : getPlain)(url, { family: 4, agent: false, ...options })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  const { statusCode: status, headers } = answer
  return { status, location: headers.location, cookies: headers['set-cookie'] ?? [], text: await text(answer) }
}
