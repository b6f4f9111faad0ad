import { failureOf } from './failure.ts'
import { malformed } from './malformed.ts'

/** A response whose body has been read. */
export type Received = { response: Response; text: string }

/** Reads the body, so that the timeout covers it and a cut-off body counts as no answer. */
export async function completeResponse(response: Response, maxBytes: number, secrets: string[]): Promise<Received> {
  const { status, body } = response
  const chunks: Uint8Array[] = []
  const fault = (message: string) => malformed(message, response, decoded(chunks), secrets)
  // The API does not redirect; a browser shows a redirect as status 0.
  if (!/^[245]\d\d$/.test(String(status))) {
    await body?.cancel()
    throw fault(`status ${status} is no answer of the API`)
  }
  try {
    let size = 0
    // With a reader, because Safari cannot iterate a stream.
    const reader = body?.getReader()
    for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
      chunks.push(next.value)
      size += next.value.byteLength
      if (size > maxBytes) {
        await reader?.cancel()
        throw fault('the answer is too large')
      }
    }
    return { response, text: decoded(chunks) }
  } catch (cause) {
    throw failureOf(cause).undecodable ? fault('the answer cannot be decompressed') : cause
  }
}

/** Most answers come in one piece, for which a decoder that streams would take longer. */
function decoded(chunks: Uint8Array[]) {
  const decoder = new TextDecoder()
  const begin = chunks.slice(0, -1).map((chunk) => decoder.decode(chunk, { stream: true }))
  return begin.join('') + decoder.decode(chunks.at(-1))
}
