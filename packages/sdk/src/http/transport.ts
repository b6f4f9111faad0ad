import { CampusError } from '../error.ts'
import type { Policy } from './policy.ts'
import { malformed, type Reply } from './reply.ts'
import type { CampusRequest } from './request.ts'
import { pause, retryDelay } from './retry.ts'

/** Anything that behaves like the global `fetch`, called with an address and an init. */
export type Fetch = (input: string, init?: RequestInit) => Promise<Response>

export type TransportOptions = { fetch: Fetch; timeout: number; retries: boolean }

/** Sends one request by its policy. */
export async function transport(
  options: TransportOptions,
  policy: Policy,
  signal: AbortSignal | undefined,
  request: CampusRequest,
): Promise<Reply> {
  const repeats = options.retries ? policy.repeats : 0

  for (let repeat = 0; ; repeat += 1) {
    const outcome = await send(request, options, policy, signal)
    const delay = repeat < repeats ? retryDelay(outcome, repeat) : undefined
    if (delay !== undefined) await pause(delay, signal)
    else if (outcome instanceof CampusError) throw outcome
    else return outcome
  }
}

async function send(
  request: CampusRequest,
  { fetch, timeout }: TransportOptions,
  policy: Policy,
  signal: AbortSignal | undefined,
): Promise<Reply | CampusError> {
  signal?.throwIfAborted()
  const { url, init } = request
  const limit = timeout * policy.patience
  // Not AbortSignal.any: what it ties to a signal that lives on is freed by the garbage collector alone.
  const attempt = new AbortController()
  const stop = () => attempt.abort(signal?.reason)
  signal?.addEventListener('abort', stop)
  let late = false
  const timer = setTimeout(() => {
    late = true
    attempt.abort()
  }, limit)

  try {
    return await readWhole(await fetch(url, { ...init, signal: attempt.signal }), policy.maxBytes, request)
  } catch (cause) {
    if (signal?.aborted || cause instanceof CampusError) throw cause
    const what = `${init.method} ${url}:`
    const code = codeOf(cause)
    if (untrusted.test(code)) throw new CampusError('network', `${what} no connection that could be trusted`, { cause })
    if (policy.repeats === 0 && !neverSent(cause, code))
      return new CampusError('unknown-outcome', `${what} sent, but no answer came; ${policy.check}`, { cause })
    if (late) return new CampusError('timeout', `${what} no answer within ${limit} ms`, { cause })
    return new CampusError('network', `${what} no connection`, { cause })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

/** Reads the body here, so that the time limit covers it and a cut-off body counts as no answer. */
async function readWhole(
  { status, headers, body }: Response,
  maxBytes: number,
  request: CampusRequest,
): Promise<Reply> {
  const reply = { status, headers, text: '' }
  // A redirect, which a browser shows as 0.
  if (status < 200 || (status >= 300 && status < 400)) {
    await body?.cancel()
    throw malformed(`status ${status} is no answer of the API`, reply, request)
  }
  if (!body) return reply
  try {
    // With a reader, because Safari cannot iterate a stream.
    const reader = body.getReader()
    const decoder = new TextDecoder()
    let size = 0
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.byteLength
      if (size > maxBytes) {
        await reader.cancel()
        throw malformed('the answer is too large', reply, request)
      }
      reply.text += decoder.decode(next.value, { stream: true })
    }
    return reply
  } catch (cause) {
    throw codeOf(cause).startsWith('Z_') ? malformed('the answer cannot be decompressed', reply, request) : cause
  }
}

const unreachable = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/
const untrusted = /^(ERR_SSL_|ERR_TLS_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/

/** Node's fetch says so when no connection came about; a browser keeps the reason to itself. */
function neverSent(cause: unknown, code: string) {
  const { syscall, message } = reasonOf(cause)
  return unreachable.test(code) || (code === 'ETIMEDOUT' && syscall === 'connect') || message === 'bad port'
}

type Reason = { code?: unknown; syscall?: unknown; message?: unknown }

const reasonOf = (cause: unknown): Reason => (cause as { cause?: Reason } | null)?.cause ?? {}

function codeOf(cause: unknown) {
  const { code } = reasonOf(cause)
  return typeof code === 'string' ? code : ''
}
