import { delay, http, HttpResponse, type HttpHandler } from 'msw'
import { examples } from './examples.ts'
import type { AnswerData, OperationId } from './types.ts'

// msw itself fails later, inside of the first call, with an error that names nothing.
if (!('withResolvers' in Promise))
  throw new Error('@campus-connect/sdk/msw uses msw 3, which needs Node 22.12 or a browser with Promise.withResolvers')

/** A reply to the call: the result of a success, or the kind of failure. */
export type Reply<O extends OperationId> =
  | { data: AnswerData<O>; message?: string; headers?: Record<string, string> }
  | Failure

/** A reply that is no success. */
export type Failure =
  | { status: number; message: string; headers?: Record<string, string> }
  | 'offline'
  | 'never'
  | 'malformed'

/**
 * One stateless handler for one call: `handle('listMyLectures', { status: 500, message: '…' })`. Given a promise, the
 * call waits for it.
 */
export function handle<O extends OperationId>(operation: O, given: Reply<O> | Promise<Reply<O>>): HttpHandler {
  const { verb, path, status } = examples[operation]
  return http[verb](`*${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, async () => {
    const reply = await given
    if (reply === 'offline') return HttpResponse.error()
    if (reply === 'malformed') return HttpResponse.html('<!doctype html><title>Wi-Fi</title>')
    if (reply === 'never') {
      await delay('infinite')
      return
    }
    const { message = '', headers = {} } = reply
    return 'status' in reply
      ? HttpResponse.json({ success: false, message, data: null }, { status: reply.status, headers })
      : HttpResponse.json({ success: true, message, data: reply.data }, { status, headers })
  })
}

/** One handler for each call, which all fail in the same way. */
export function handleAll(failure: Failure): HttpHandler[] {
  return Object.keys(examples).map((id) => handle(id as OperationId, failure))
}

/** One handler for each call; all succeed. Put `handle(…)` before them to make a call fail, hang or answer something else. */
export const handlers: HttpHandler[] = Object.entries(examples).map(([id, { message, data, headers }]) =>
  handle(id as OperationId, { message, data, headers }),
)
