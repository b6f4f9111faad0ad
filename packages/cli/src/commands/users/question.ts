import type { Campus } from '@campus-connect/sdk'
import { changeTexts as texts } from '../../texts/changes.ts'
import type { Question } from '../invocation.ts'
import { findUser } from '../user-rows.ts'

const sampleSize = 3

/** What is asked before a change: about one by name, about several by number and sample, about everyone with a word to type. */
export async function questionFor(
  campus: Campus,
  ids: string[],
  change: 'enable' | 'disable',
  signal: AbortSignal,
): Promise<Question> {
  const [first] = ids
  if (first !== undefined && ids.length === 1) {
    const { username } = await findUser(campus, first, signal)
    return { text: texts.askOne(change, username, first) }
  }
  const { page } = await campus.listUsers({ limit: 1 }, { signal })
  // Oneself aside.
  if (ids.length >= page.total - 1) return { text: texts.askEveryone(change, ids.length), word: texts.everyone }
  const sample = ids.slice(0, sampleSize)
  return { text: texts.askSeveral(change, sample, ids.length - sample.length) }
}
