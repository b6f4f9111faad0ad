import { CampusError } from '@campus-connect/sdk'
import type { Loadable } from '@campus-connect/sdk/types'

/** `failed` if the server refused without a sentence, `unexpected` if there was no valid answer. */
export type FailureTexts = { failed: string; unexpected: string }

/** The server's message, or one of the texts if there is none. */
export function failureText(texts: FailureTexts, error: unknown): string {
  if (!(error instanceof CampusError) || error.kind !== 'refused') return texts.unexpected
  return error.message.trim() || texts.failed
}

/** What the user can do next; a sentence of the server says it itself. */
export function nextStep(error: CampusError): string | undefined {
  if (error.kind !== 'refused') return '인터넷 연결을 확인한 뒤 다시 시도해주세요.'
  return error.message.trim() ? undefined : '잠시 후 다시 시도해주세요.'
}

/** The server's message, or the given text if there is none. */
export function successText(text: string, message = ''): string {
  return message.trim() || text
}

/** The same, with error messages that a screen can show. */
export function withMessage<T>(loadable: Loadable<T>, texts: FailureTexts): Loadable<T> {
  const worded = (error: Error) => new Error(failureText(texts, error), { cause: error })

  if (loadable.status === 'error') return { ...loadable, error: worded(loadable.error) }
  if (loadable.status === 'success' && loadable.stale?.error)
    return { ...loadable, stale: { ...loadable.stale, error: worded(loadable.stale.error) } }
  return loadable
}
