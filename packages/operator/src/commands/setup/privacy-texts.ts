import { join } from 'node:path'
import { readSettings } from '@campus-connect/core/config/settings.ts'
import { privacyFiles } from '@campus-connect/core/domain/privacy/folder.ts'
import { gaps, noticeDraft, policyDraft } from '../privacy/draft.ts'
import { factsOf } from '../privacy/facts.ts'
import { readIfThere } from './machine-files.ts'
import type { Answers } from './questions.ts'

/** What people are told: the institution's page, or a folder with two texts. */
export type PrivacyPlan = {
  url: string | undefined
  folder: string
  /** Whether both texts are there and have no gap, so that the server may show them. */
  ready: boolean
  /** Those that are not there. */
  drafts: { path: string; text: string }[]
}

/** Drafts the texts that the folder of PRIVACY lacks. A person has to fill in what only the institution knows. */
export function privacyDrafts(root: string, answers: Answers): PrivacyPlan {
  const given = answers.PRIVACY ?? ''
  if (given === '' || given.startsWith('https://'))
    return { url: given === '' ? undefined : given, folder: '', ready: false, drafts: [] }
  const facts = factsOf(
    readSettings({ SIGNUP: answers.SIGNUP, PUBLIC_URL: answers.PUBLIC_URL, ROSTER: answers.ROSTER }),
  )
  const texts = [
    { path: join(given, privacyFiles.notice.name), text: noticeDraft(facts) },
    { path: join(given, privacyFiles.policy.name), text: policyDraft(facts, undefined) },
  ]
  const there = texts.map(({ path }) => readIfThere(root, path))
  return {
    url: undefined,
    folder: given,
    ready: there.every((text) => text !== undefined && !text.match(gaps)),
    drafts: texts.filter((_text, index) => there[index] === undefined),
  }
}
