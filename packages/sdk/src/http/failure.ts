const unreachable = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/
const untrusted = /^(ERR_SSL_|ERR_TLS_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/

/** Why `fetch` failed, as far as it tells: Node has codes, a browser keeps the reason to itself. */
export function failureOf(cause: unknown) {
  const { code, syscall, message }: Reason = (cause as { cause?: Reason } | null)?.cause ?? {}
  const known = typeof code === 'string' ? code : ''
  return {
    untrusted: untrusted.test(known),
    neverSent: unreachable.test(known) || (known === 'ETIMEDOUT' && syscall === 'connect') || message === 'bad port',
    undecodable: known.startsWith('Z_'),
  }
}

type Reason = { code?: unknown; syscall?: unknown; message?: unknown }
