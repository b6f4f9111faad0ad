import type { Fetch } from '@campus-connect/sdk'
import type { FastifyInstance, InjectOptions } from 'fastify'

/** A `fetch` that calls the app without a socket. */
export function injectFetch(app: FastifyInstance): Fetch {
  return async (input, init = {}) => {
    init.signal?.throwIfAborted()
    const url = new URL(input)
    const headers = Object.fromEntries(new Headers(init.headers))
    const options: InjectOptions = {
      method: init.method ?? 'GET',
      url: url.pathname + url.search,
      headers: { host: url.host, ...headers },
      ...(typeof init.body === 'string' ? { payload: init.body } : {}),
    }
    const answer = await app.inject(options)
    init.signal?.throwIfAborted()
    return new Response(answer.rawPayload.length > 0 ? new Uint8Array(answer.rawPayload) : null, {
      status: answer.statusCode,
      headers: Object.entries(answer.headers).flatMap(([name, value]) =>
        [value].flat().map((each): [string, string] => [name, String(each)]),
      ),
    })
  }
}
