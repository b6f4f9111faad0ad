import { malformed, type Received } from './envelope.ts'
import type { Policy } from './policy.ts'

/** Reads the body, as far as the policy allows. Throws `malformed` for what the API never answers; an error of the connection passes through. */
export async function readBody(response: Response, { maxBytes }: Policy, sent: string | undefined): Promise<Received> {
  const { status } = response
  let text = ''
  const fail = (message: string) => malformed(message, { response, text, sent })
  // The API does not redirect; a browser shows a redirect as status 0.
  if (status < 200 || (status > 299 && status < 400)) {
    await response.body?.cancel?.()
    throw fail(`status ${status} is no answer of the API`)
  }

  const tooLarge = () => fail('the answer is too large')
  try {
    // With a reader, because Safari cannot iterate a stream. React Native and node-fetch have no web stream.
    const reader = response.body?.getReader?.()
    const decoder = reader && new TextDecoder()
    let size = 0
    for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
      text += decoder!.decode(next.value, { stream: true })
      size += next.value.byteLength
      if (size > maxBytes) {
        await reader?.cancel()
        throw tooLarge()
      }
    }
    text += decoder ? decoder.decode() : await response.text()
  } catch (cause) {
    throw isUndecodable(cause) ? fail('the answer cannot be decompressed') : cause
  }
  if (text.length > maxBytes) throw tooLarge()
  return { response, text, sent }
}

/** Node has codes of zlib. */
function isUndecodable(cause: unknown) {
  const { code, cause: inner } = (cause ?? {}) as { code?: string; cause?: { code?: string } }
  return String(inner?.code ?? code).startsWith('Z_')
}
