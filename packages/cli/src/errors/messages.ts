import { CampusError } from '@campus-connect/sdk'
import { errorTexts } from '../texts/errors.ts'
import { joined, type Language, type Text } from '../texts/text.ts'
import { CliError } from './cli-error.ts'

/** The sentence for any error; the server's own if there is one. */
export function sentenceFor(error: unknown): Text {
  if (error instanceof CliError) return error.text
  if (!(error instanceof CampusError))
    return errorTexts.unexpected(error instanceof Error ? error.message : String(error))

  switch (error.kind) {
    case 'refused':
      return errorTexts.refused(error.status, error.message)
    case 'malformed':
      return errorTexts.malformed(error.status)
    case 'network':
      return certificateText(error) ?? plainServerText(error) ?? withProxy(errorTexts.network, error)
    case 'timeout':
      return withProxy(errorTexts.timeout, error)
    case 'unknown-outcome':
      return plainServerText(error) ?? withProxy(errorTexts.unknownOutcome, error)
    case 'aborted':
      return errorTexts.aborted
    case 'invalid':
      return errorTexts.invalid
  }
}

function certificateText({ cause }: CampusError) {
  const { code } = (cause ?? {}) as { code?: string }
  return code !== undefined && /^(ERR_TLS_CERT_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/.test(code)
    ? errorTexts.certificate(code)
    : undefined
}

/** A server that speaks http answers the beginning of TLS with something else, before anything is sent. */
function plainServerText({ cause }: CampusError) {
  const { code, message = '' } = (cause ?? {}) as { code?: string; message?: string }
  const wrong = code === 'EPROTO' || /^ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG)$/.test(code ?? '')
  return wrong && /wrong version number|packet length too long/i.test(`${code} ${message}`.replaceAll('_', ' '))
    ? errorTexts.plainServer
    : undefined
}

/** A proxy's failures look like the server's. */
function withProxy(text: Text, { cause }: CampusError): Text {
  const { proxy, proxyStatus } = (cause ?? {}) as { proxy?: string; proxyStatus?: number }
  if (proxy === undefined) return text
  return proxyStatus === undefined
    ? joined(' ', text, errorTexts.proxy(proxy))
    : errorTexts.proxyRefusal(proxy, proxyStatus)
}

/** The error object of `--json`. */
export function errorDetails(error: unknown, language: Language) {
  // Of these the answer of the server is the cause, if there was one.
  const isAbout = error instanceof CliError && ['not-found', 'logged-out', 'unreachable'].includes(error.kind)
  const source = isAbout ? error.cause : error
  const remote = source instanceof CampusError ? source : undefined
  return {
    kind: remote?.kind ?? (error instanceof CliError ? error.kind : 'unexpected'),
    status: remote?.status ?? null,
    message: sentenceFor(error)[language],
    requestId: remote?.requestId ?? null,
  }
}
