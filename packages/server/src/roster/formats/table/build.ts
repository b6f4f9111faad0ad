import { cleanText } from '../../model/lecture-names.ts'
import { type Diagnostics, note } from '../../model/diagnostics.ts'
import type { Roster, RosterClass, RosterStudent } from '../../model/roster.ts'
import { classCode } from './class-code.ts'
import { isMaskedName, placeOf } from './faults.ts'
import type { Entry, Part } from './part.ts'
import type { Proposal } from './proposal.ts'
import { enrolledBy } from './status.ts'
import type { TableMap } from './table-map.ts'
import { rosterTerm, termOf } from './term.ts'

export type PartWithProposal = { part: Part; proposal: Proposal }

/** Makes a roster of all parts. A class is a term, a code and a section. Notes the rows that it leaves out. */
export function buildRoster(
  parts: readonly PartWithProposal[],
  words: TableMap['status'],
  diagnostics: Diagnostics,
): Roster {
  const terms = new Set<string>()
  const classes = new Map<string, RosterClass>()
  const students = new Map<string, RosterStudent>()
  const enrolments = new Map<string, Roster['enrolments'][number]>()
  const withdrawals = new Map<string, Roster['withdrawals'][number]>()
  let maskedNames = 0
  for (const { part, proposal } of parts) {
    for (const entry of part.entries) {
      if (entry.number === '') {
        note(diagnostics, 'missing-value', placeOf(part, entry, 'number'), '학번이 비어 있어 이 행을 건너뛰었습니다.')
        continue
      }
      const name = cleanText(entry.name)
      if (isMaskedName(name)) maskedNames += 1
      const found = classOf(entry, proposal)
      if (!found) {
        note(
          diagnostics,
          'missing-value',
          placeOf(part, entry, 'title'),
          '과목 코드와 과목명이 비어 있어 이 행을 건너뛰었습니다.',
        )
        continue
      }
      // A student who withdrew stays a student of the campus.
      const known = students.get(entry.number)
      students.set(entry.number, { number: entry.number, name: known?.name || name })
      for (const term of found.terms) terms.add(term)
      classes.set(found.sourcedId, found)
      const key = `${entry.number}\n${found.sourcedId}`
      const word = proposal.columns.has('status') ? entry.status : ''
      const ofClass = { student: entry.number, classId: found.sourcedId }
      const out = enrolledBy(word, words) === 'out'
      if (out) withdrawals.set(key, { ...ofClass, word: cleanText(word) })
      else enrolments.set(key, { ...ofClass, beginsOn: null, endsOn: null })
      ;(out ? enrolments : withdrawals).delete(key)
    }
  }
  const [first] = parts
  if (maskedNames > 0 && first)
    note(
      diagnostics,
      'masked-name',
      { file: first.part.file },
      `이름 ${maskedNames}개가 가려져 있습니다. SIGNUP=roster+name은 이 명단으로 쓸 수 없습니다.`,
    )
  return {
    terms: [...terms].map(rosterTerm),
    classes: [...classes.values()],
    students: [...students.values()],
    enrolments: [...enrolments.values()],
    withdrawals: [...withdrawals.values()],
  }
}

function classOf(entry: Entry, { lecture, sectionInCode, term: fixed }: Proposal): RosterClass | undefined {
  const code = cleanText(entry.code || lecture.code || '')
  const title = cleanText(entry.title || lecture.title || '')
  if (code === '' && title === '') return undefined
  const section = cleanText(entry.section || lecture.section || '')
  const { id, shown } = classCode(code || title, section, sectionInCode && code !== '')
  const term = fixed ?? termOf(entry.year, entry.term)
  return {
    sourcedId: term === undefined ? id : `${term}/${id}`,
    title: title || shown,
    code: code === '' ? section || null : shown,
    terms: term === undefined ? [] : [term],
  }
}
