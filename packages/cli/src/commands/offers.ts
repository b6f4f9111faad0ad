import { type Campus, isCampusError } from '@campus-connect/sdk'
import { closest } from '../closest.ts'
import { CliError } from '../errors/cli-error.ts'
import { sentenceFor } from '../errors/messages.ts'
import { escapeControls } from '@campus-connect/tables/escape-controls'
import { errorTexts } from '../texts/errors.ts'
import type { Text } from '../texts/text.ts'

const mostOffered = 10

/** Users whose number or name contains the text, as a hint. Undefined if there is none or the server does not answer. */
export async function usersLike(campus: Campus, word: string, signal: AbortSignal): Promise<Text | undefined> {
  // No name contains such characters.
  if (!/^[\p{L}\p{N} .'-]+$/u.test(word) || !/[\p{L}\p{N}]/u.test(word)) return undefined
  try {
    const { data, page } = await campus.listUsers({ q: word, limit: mostOffered }, { signal, timeout: 5000 })
    if (data.length === 0) return undefined
    const lines = data.map(({ id, username }) => `  ${id}  ${escapeControls(username)}`)
    return errorTexts.similarUsers(lines.join('\n'), page.matching - data.length)
  } catch {
    return undefined
  }
}

/** Adds similar lectures to a failure whose lecture the server does not know. */
export async function withLectures(failure: unknown, name: string, names: () => Promise<Iterable<string>>) {
  const source = failure instanceof CliError ? failure.cause : failure
  if (!isCampusError(source) || source.status !== 404) return failure
  const similar = closest(name, await known(names))
  if (similar.length === 0) return failure
  const hint = errorTexts.similarLectures(similar.map((each) => escapeControls(each)).join(', '))
  return new CliError('not-found', sentenceFor(failure), { hint, cause: source })
}

/** Empty if they cannot be read, so that the first failure is shown. */
async function known(names: () => Promise<Iterable<string>>) {
  try {
    return await names()
  } catch {
    return []
  }
}
