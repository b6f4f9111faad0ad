const unreachable = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/
const untrusted = /^(ERR_SSL|ERR_TLS|CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)_/
/** What Node, Chromium, Firefox, Safari and React Native say, in this order; `terminated` is Node's for a body that was cut off. */
const native =
  /^(fetch failed|terminated|Failed to fetch|NetworkError|network error|Load failed|Network request failed)/

/** Of undici and of node-fetch. */
const refusedSignal = /^(RequestInit: )?Expected signal\b/

/** Why `fetch` failed, as far as it tells: Node has codes, a browser keeps the reason to itself. */
export function failureOf(cause: unknown) {
  const { cause: inner, message, ...own } = (cause ?? {}) as Reason & { cause?: Reason }
  const reason: Reason = inner ?? own
  const known = typeof reason.code === 'string' ? reason.code : ''
  return {
    untrusted: untrusted.test(known),
    neverSent:
      unreachable.test(known) ||
      (known === 'ETIMEDOUT' && reason.syscall === 'connect') ||
      inner?.message === 'bad port',
    refusesSignal: refusedSignal.test(String(message)),
    undecodable: known.startsWith('Z_'),
    /** It is a failure of the network, not a fault in the code of a given fetch. */
    native: known !== '' || native.test(String(message)),
  }
}

type Reason = { code?: unknown; syscall?: unknown; message?: unknown }
