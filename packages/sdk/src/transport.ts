import { CampusError } from './error.ts'
import type { Policy } from './policy.ts'
import { pause, retryDelay } from './retry.ts'

/** Anything that behaves like the global `fetch`, called with an address and an init. */
export type Fetch = (input: string, init?: RequestInit) => Promise<Response>

export type TransportOptions = { fetch: Fetch; timeout: number; retries: boolean }

/** No answer of the API comes near this; a body without end must not fill the memory. */
const maxAnswerBytes = 64 * 2 ** 20

/** Sends one request by its policy and resolves with the complete answer, whatever its status. */
export function transport(options: TransportOptions, policy: Policy, signal: AbortSignal | undefined) {
  return async (request: Request): Promise<Response> => {
    // Not `request.body`, which Firefox lacks.
    const body = await request.text()
    const attempt = {
      url: request.url,
      init: {
        method: request.method,
        headers: request.headers,
        credentials: request.credentials,
        redirect: 'manual',
        ...(body === '' ? {} : { body }),
      } satisfies RequestInit,
      limit: options.timeout * policy.patience,
    }
    const repeats = options.retries ? policy.repeats : 0

    for (let repeat = 0; ; repeat += 1) {
      const outcome = await send(attempt, options, policy, signal)
      const delay = repeat < repeats ? retryDelay(outcome, repeat) : undefined
      if (delay !== undefined) await pause(delay, signal)
      else if (outcome instanceof CampusError) throw outcome
      else return outcome
    }
  }
}

type Attempt = { url: string; init: RequestInit; limit: number }

async function send(
  { url, init, limit }: Attempt,
  { fetch }: TransportOptions,
  policy: Policy,
  signal: AbortSignal | undefined,
): Promise<Response | CampusError> {
  signal?.throwIfAborted()
  const timeout = AbortSignal.timeout(limit)
  try {
    const response = await fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, timeout]) : timeout })
    return await readWhole(response)
  } catch (cause) {
    if (signal?.aborted || cause instanceof CampusError) throw cause
    const repeatable = policy.repeats > 0
    if (!repeatable && !neverSent(cause))
      return new CampusError('unknown-outcome', `${init.method} ${url}: sent, but no answer came`, { cause })
    if (timeout.aborted)
      return new CampusError('timeout', `${init.method} ${url}: no answer within ${limit} ms`, { cause })
    return new CampusError('network', `${init.method} ${url}: no connection`, { cause })
  }
}

/** Reads the body here, so that the time limit covers it and a cut-off body counts as no answer. */
async function readWhole(response: Response) {
  const { status, headers } = response
  const malformed = (what: string) =>
    new CampusError('malformed', what, { status, requestId: headers.get('x-request-id') ?? undefined })

  if (response.type === 'opaqueredirect' || status < 200 || status >= 600 || (status >= 300 && status < 400)) {
    await response.body?.cancel()
    throw malformed(`status ${status} is no answer of the API`)
  }
  try {
    const body = response.body && (await readBytes(response.body))
    if (body === 'too large') throw malformed('the answer is too large')
    return new Response(body && body.byteLength > 0 ? body : null, { status, headers })
  } catch (cause) {
    throw codeOf(cause).startsWith('Z_') ? malformed('the answer cannot be decompressed') : cause
  }
}

/** With a reader, because Safari cannot iterate a stream. */
async function readBytes(stream: ReadableStream<Uint8Array>) {
  const reader = stream.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.byteLength
    if (size > maxAnswerBytes) {
      await reader.cancel()
      return 'too large'
    }
    chunks.push(next.value)
  }

  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}

const unreachable = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/
const untrusted = /^(ERR_SSL_|ERR_TLS_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/

/** Node's fetch says so when no connection came about; a browser keeps the reason to itself. */
function neverSent(cause: unknown) {
  const code = codeOf(cause)
  if (unreachable.test(code) || untrusted.test(code)) return true
  const { syscall, message } = reasonOf(cause)
  return (code === 'ETIMEDOUT' && syscall === 'connect') || message === 'bad port'
}

type Reason = { code?: unknown; syscall?: unknown; message?: unknown }

const reasonOf = (cause: unknown): Reason => (cause as { cause?: Reason } | null)?.cause ?? {}

function codeOf(cause: unknown) {
  const { code } = reasonOf(cause)
  return typeof code === 'string' ? code : ''
}
