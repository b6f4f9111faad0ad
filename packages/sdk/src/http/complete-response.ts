import { failureOf } from './failure.ts'
import { malformed } from './malformed.ts'

/** A response whose body has been read. */
export type Received = { response: Response; text: string }

/** Reads the body, so that the timeout covers it and a cut-off body counts as no answer. */
export async function completeResponse(response: Response, maxBytes: number, secrets: string[]): Promise<Received> {
  const { status, body } = response
  let text = ''
  const fault = (message: string) => malformed(message, response, text, secrets)
  // The API does not redirect; a browser shows a redirect as status 0.
  if (status < 200 || (status >= 300 && status < 400) || status > 599) {
    await body?.cancel()
    throw fault(`status ${status} is no answer of the API`)
  }
  try {
    const decoder = new TextDecoder()
    let size = 0
    // With a reader, because Safari cannot iterate a stream.
    const reader = body?.getReader()
    for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
      text += decoder.decode(next.value, { stream: true })
      size += next.value.byteLength
      if (size > maxBytes) {
        await reader?.cancel()
        throw fault('the answer is too large')
      }
    }
    return { response, text: text + decoder.decode() }
  } catch (cause) {
    throw failureOf(cause).undecodable ? fault('the answer cannot be decompressed') : cause
  }
}
