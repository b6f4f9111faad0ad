import { failureOf } from './failure.ts'
import { malformed } from './malformed.ts'

/** The same response with its body read, so that the timeout covers the body and a cut-off body counts as no answer. */
export async function completeResponse(response: Response, maxBytes: number, secrets: string[]): Promise<Response> {
  const { status, headers, body } = response
  const chunks: Uint8Array[] = []
  const fault = (message: string) => malformed(message, response, new TextDecoder().decode(chunks[0]), secrets)
  // The API does not redirect; a browser shows a redirect as status 0.
  if (status < 200 || (status >= 300 && status < 400) || status > 599) {
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
    return new Response(size > 0 ? joined(chunks, size) : null, { status, headers })
  } catch (cause) {
    throw failureOf(cause).undecodable ? fault('the answer cannot be decompressed') : cause
  }
}

function joined(chunks: Uint8Array[], size: number) {
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}
