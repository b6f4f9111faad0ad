import { type Campus, isCampusError } from '@campus-connect/sdk'
import { closest } from '../closest.ts'
import { CliError } from '../errors/cli-error.ts'
import { sentenceFor } from '../errors/messages.ts'
import { escapeControls } from '../output/escape.ts'
import { errorTexts } from '../texts/errors.ts'
import type { Text } from '../texts/text.ts'

const mostOffered = 10

/** Users whose number or name has this in it, as lines to read; undefined where nobody has, or the server cannot be asked. */
export async function usersLike(campus: Campus, word: string, signal: AbortSignal): Promise<Text | undefined> {
  // What no name consists of is not looked for.
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

/** The same failure with lectures that may have been meant, where the server did not know the lecture. */
export async function withLectures(failure: unknown, name: string, names: () => Promise<Iterable<string>>) {
  const source = failure instanceof CliError ? failure.cause : failure
  if (!isCampusError(source) || source.status !== 404) return failure
  const similar = closest(name, await known(names))
  if (similar.length === 0) return failure
  const hint = errorTexts.similarLectures(similar.map((each) => escapeControls(each)).join(', '))
  return new CliError('not-found', sentenceFor(failure), { hint, cause: source })
}

/** None where they cannot be read: the first failure counts. */
async function known(names: () => Promise<Iterable<string>>) {
  try {
    return await names()
  } catch {
    return []
  }
}
