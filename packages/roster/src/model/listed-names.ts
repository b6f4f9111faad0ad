import { note, type Notes } from './notes.ts'
import { nameFault } from './person-name.ts'
import type { Place } from './problem.ts'
import { isMasked } from './student-numbers.ts'
import { isComparable, withoutMark } from './same-name.ts'

/** Whether names of so many students are not single mistakes: at least three, and more than three in a hundred. */
export const isMany = (names: number, students: number): boolean => names >= 3 && names * 100 > students * 3

/** Whether a name of a roster tells who the person is: it is there, and no letter of it is hidden, lost or strange. */
export const isWhole = (name: string): boolean => name !== '' && !isMasked(name) && nameFault(name) === undefined

/** The name to keep of two of one student: a whole one, and the alphabetically first, so that the order of rows does not matter. */
export function preferredName(one: string, other: string): string {
  const rank = (name: string) => (name === '' ? 2 : Number(!isWhole(name)))
  if (rank(one) !== rank(other)) return rank(one) < rank(other) ? one : other
  return one < other ? one : other
}

/** Notes the names that their students cannot type, or will not think of typing, and how many students have none. */
export function noteNames(notes: Notes, students: Iterable<{ name: string; place: () => Place }>, file: string): void {
  let nameless = 0
  for (const { name, place } of students)
    if (name === '') nameless += 1
    else noteName(notes, place, name)
  if (nameless > 0) note(notes, 'no-name', { file }, { values: { students: nameless } })
}

/** Notes a name that its student cannot type, or will not think of typing. */
export function noteName(notes: Notes, place: () => Place, name: string): void {
  const code = hardName(name)
  if (code !== undefined) note(notes, code, place(), { value: name })
}

function hardName(name: string) {
  const fault = nameFault(name)
  if (fault?.code === 'damaged-text') return 'lost-name' as const
  if (fault || (!isMasked(name) && !isComparable(name))) return 'strange-name' as const
  const bare = withoutMark(name)
  if (/^[\p{Script=Han}\s]+$/u.test(bare)) return 'han-name' as const
  return mixed.test(bare) ? ('mixed-name' as const) : undefined
}

/** Hangul next to a letter or digit that is none. */
const mixed = /\p{Script=Hangul}(?!\p{Script=Hangul})[\p{L}\p{N}]|(?!\p{Script=Hangul})[\p{L}\p{N}]\p{Script=Hangul}/u
