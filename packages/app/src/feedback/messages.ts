import { CampusError } from '@campus-connect/sdk'
import type { Loadable } from '@campus-connect/sdk/types'

/** `failed` if the server refused without a sentence, `unexpected` if there was no valid answer. */
export type FailureTexts = { failed: string; unexpected: string }

/** The server's message, or one of the texts if there is none. */
export function failureText(texts: FailureTexts, error: unknown): string {
  if (!(error instanceof CampusError) || error.kind !== 'refused') return texts.unexpected
  return error.message.trim() || texts.failed
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
