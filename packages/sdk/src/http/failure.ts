// Why a fetch failed, as far as it tells. A browser keeps the reason to itself.

/**
 * - `unreachable`: the connection never came about
 * - `untrusted`: neither, because of its certificate or because the server speaks no TLS
 * - `lost`: the request may have arrived
 * - `fault`: no network says so
 */
export type Reason = 'unreachable' | 'untrusted' | 'lost' | 'fault'

/** Codes of Node and of Bun. */
const unreachable =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ConnectionRefused|FailedToOpenSocket)$/
const untrusted = /^((ERR_SSL|ERR_TLS|CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)_|EPROTO$)/
/** A port that no fetch opens, TLS that did not come about, a proxy that refused, and Deno, which has no codes. */
const unreachableInWords = /^bad port$|Requests to port|before secure TLS|HTTP Tunneling|client error \(Connect\)/
const untrustedInWords = /\(Connect\): (invalid peer cert|received (corrupt|fatal))/
/** Node, of a body that was cut off too; React Native; Deno, of a body; workerd, which says no more. */
const lostInWords =
  /^(fetch failed|terminated|Network request failed|error reading|Network connection lost|internal error; reference)/i

export function reasonOf(cause: unknown): Reason {
  const { message, inner } = partsOf(cause)
  const words = String(inner.message)
  const code = typeof inner.code === 'string' ? inner.code : ''
  if (untrusted.test(code) || untrustedInWords.test(words)) return 'untrusted'
  // Of several addresses Node gathers the errors.
  const neverConnected = inner.syscall === 'connect' || (inner !== cause && inner.errors !== undefined)
  if (neverConnected || unreachable.test(code) || unreachableInWords.test(words)) return 'unreachable'
  return (code !== '' && !code.startsWith('ERR_INVALID')) || lostInWords.test(String(message)) ? 'lost' : 'fault'
}

type Parts = { code?: unknown; syscall?: unknown; errors?: unknown; message?: unknown }

function partsOf(cause: unknown) {
  const outer = (cause ?? {}) as Parts & { cause?: Parts }
  return { message: outer.message, inner: outer.cause ?? outer }
}

/** Of undici and of node-fetch. */
const refusedSignal = /^(RequestInit: )?Expected signal\b/

/** Whether a fetch refused these arguments, so that it sent nothing: the `Request` of the runtime refuses them too. */
export function isRefused(cause: unknown, url: string, init: RequestInit): boolean {
  if (!(cause instanceof Error) || reasonOf(cause) !== 'fault') return false
  if (refusedSignal.test(cause.message)) return true
  try {
    return typeof Request === 'function' && !new Request(url, init)
  } catch {
    return true
  }
}

/** Why a call outside of browsers has no session. */
export const withoutSession =
  'nothing sends a session here: give createCampus the fetch of cookieJar(), or, on a server with many visitors, each call the headers { cookie } of its own'
