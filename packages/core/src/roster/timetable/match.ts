import type { ListedClass } from '@campus-connect/roster'
import { classCode, type Fault, parseTerm } from '@campus-connect/roster/model'
import type { RosterClass } from '../../database/queries/roster/classes.ts'
import type { Classes } from '../../domain/attendance/chosen-lecture.ts'

/** A class of a timetable, and the one of the roster that it is. */
export type MatchedClass = { listed: ListedClass; known: RosterClass }

export type Matching = {
  matched: MatchedClass[]
  /** Those that no roster has. */
  unknown: ListedClass[]
  faults: Fault[]
}

/** Finds the classes of a timetable among those of the rosters, by code and section. What fits several is a fault. */
export function matchClasses(listed: readonly ListedClass[], classes: Classes): Matching {
  const find = classFinder(classes)
  const found: Matching = { matched: [], unknown: [], faults: [] }
  const rows = new Map<string, ListedClass>()
  for (const each of listed) {
    const [known, ...others] = find(each)
    if (!known) found.unknown.push(each)
    else if (others.length > 0) {
      const list = [known, ...others]
        .map(({ id }) => id)
        .toSorted()
        .join(', ')
      found.faults.push({ ...each.place, code: 'two-classes', value: nameOf(each), values: { list } })
    } else if (rows.has(known.id)) {
      const row = rows.get(known.id)?.place.row ?? 0
      found.faults.push({ ...each.place, code: 'second-entry', value: nameOf(each), values: { row } })
    } else {
      rows.set(known.id, each)
      found.matched.push({ listed: each, known })
    }
  }
  return found
}

type Named = Pick<ListedClass, 'codes' | 'section' | 'term'>

/** Finds the classes that a code and a section may mean. */
export function classFinder(classes: Classes): (named: Named) => RosterClass[] {
  const indexes = { current: indexOf(classes.current.values()), all: indexOf(classes.all.values()) }
  return (named) => choose(named, indexes)
}

/** `CSE2010-01 자료구조` */
export const nameOf = ({ codes, section, title }: ListedClass): string =>
  [[codes[0], section].filter(Boolean).join('-'), title].filter(Boolean).join(' ')

type Index = Map<string, Map<string, RosterClass>>

function indexOf(classes: Iterable<RosterClass>): Index {
  const index: Index = new Map()
  for (const each of classes)
    for (const key of keysOf(each.code ?? '', '', [each.id])) {
      const ofKey = index.get(key) ?? new Map<string, RosterClass>()
      index.set(key, ofKey.set(each.id, each))
    }
  return index
}

/** The classes that fit: those of the term, else those of the roster in use, else those of earlier ones. */
function choose({ codes, section, term }: Named, { current, all }: { current: Index; all: Index }): RosterClass[] {
  const keys = codes.flatMap((code) => [...keysOf(code, section, [code])])
  const among = (index: Index) => {
    const found = new Map(keys.flatMap((key) => [...(index.get(key) ?? [])]))
    return ofTerm([...found.values()], term)
  }
  const now = among(current)
  return now.length > 0 ? now : among(all)
}

/** In what forms a code and a section may name a class, without signs, case and leading zeros. */
function keysOf(code: string, section: string, whole: readonly string[]): Set<string> {
  const keys = new Set(whole.map((each) => `= ${each}`))
  if (code === '') return keys
  const { bare, shown } = classCode(code, section, true)
  keys.add(bare)
  keys.add(`joined ${joined(shown)}`)
  // The column of the code may have the section too.
  const inside = classCode(code, '', true).bare
  if (section !== '' && inside.slice(inside.indexOf('\n')) === bare.slice(bare.lastIndexOf('\n'))) keys.add(inside)
  return keys
}

const joined = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** A roster whose terms have other names than `2026-2` is not asked for its term. */
function ofTerm(classes: readonly RosterClass[], term: string | undefined): RosterClass[] {
  if (term === undefined) return [...classes]
  const isNamed = ({ terms }: RosterClass) => terms.some((each) => parseTerm(each) !== undefined)
  const isThis = ({ terms }: RosterClass) => terms.some((each) => each === term || parseTerm(each) === term)
  return classes.filter((each) => isThis(each) || !isNamed(each))
}
