import { type Campus, isCampusError } from '@campus-connect/sdk'
import { closest } from '../closest.ts'
import { CliError } from '../errors/cli-error.ts'
import { sentenceFor } from '../errors/messages.ts'
import { escapeControls } from '@campus-connect/tables/escape-controls'
import { errorTexts } from '../texts/errors.ts'
import { lectureTexts } from '../texts/lectures.ts'
import type { Text } from '../texts/text.ts'
import type { Invocation } from './invocation.ts'

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

/** Adds similar lectures to a failure because there is no such lecture. */
export async function withLectures(failure: unknown, name: string, names: () => Promise<Iterable<string>>) {
  const unknown = failure instanceof CliError ? failure.kind === 'not-found' : isStatus(failure, 404)
  if (!unknown) return failure
  const similar = closest(name, await known(names))
  if (similar.length === 0) return failure
  return new CliError('not-found', sentenceFor(failure), { hint: similarTo(similar), cause: failure })
}

const isStatus = (error: unknown, status: number) => isCampusError(error) && error.status === status

/** Users whose lectures are read to find a similar name. Who mistyped a name is not kept waiting for all of a large campus. */
const mostRead = 20_000

/** The names of all lectures, from the users who have them: no call lists lectures. */
export async function lecturesOfAll(campus: Campus, signal: AbortSignal): Promise<Set<string>> {
  const names = new Set<string>()
  let read = 0
  let cursor: string | undefined
  do {
    const { data, page } = await campus.listUsers({ limit: 1000, ...(cursor && { cursor }) }, { signal })
    for (const { lectureDtoList } of data) for (const { name } of lectureDtoList) names.add(name)
    read += data.length
    cursor = page.next
    if (data.length === 0) break
  } while (cursor !== undefined && read < mostRead)
  return names
}

/** Says that nobody has this lecture, if that is why a list is empty, and offers similar ones. */
export async function tellUnknownLecture({ context: { signal }, print }: Invocation, campus: Campus, name: string) {
  const { matching } = await campus.countUsers({ lecture: name }, { signal })
  if (matching > 0) return
  print.talk(lectureTexts.unknown)
  const similar = closest(name, await known(() => lecturesOfAll(campus, signal)))
  if (similar.length > 0) print.talk(similarTo(similar))
}

const similarTo = (names: string[]) => errorTexts.similarLectures(names.map((each) => escapeControls(each)).join(', '))

/** Empty if they cannot be read, so that the first failure is shown. */
async function known(names: () => Promise<Iterable<string>>) {
  try {
    return await names()
  } catch {
    return []
  }
}
