import type { Accident } from '../accident.ts'
import { type Cell, type Draft, type Meaning, cellPlaces, columnPlaces, type Place, struck } from '../draft.ts'

/** Columns whose text decides the enrolments. */
export const used: readonly Meaning[] = [
  'id',
  'number',
  'name',
  'code',
  'section',
  'title',
  'year',
  'term',
  'status',
  'begins',
  'ends',
]
const texts: readonly Meaning[] = ['id', 'number', 'name', 'code', 'section', 'title', 'term', 'status']

const seen = (draft: Draft) =>
  [...cellPlaces(draft, texts), ...cellPlaces(draft, [...texts, 'unused'], ['header', 'title'])].filter(
    ({ row, column }) => row!.cells[column!]!.text !== '',
  )

/** An accident that changes only how a text is written, not what it says. */
function respelled(name: string, change: (text: string, place: Place) => string, notes: string[] = []): Accident[] {
  const strike = (cells: Cell[], place: Place) => {
    let changed = false
    for (const each of cells) {
      const text = change(each.text, place)
      changed ||= text !== each.text
      each.text = text
      each.struck = true
    }
    return { right: 'same' as const, ...(changed && notes.length > 0 && place.row && isRead(place) && { notes }) }
  }
  return [
    { name, places: seen, strike: (_, place) => strike([struck(place)], place) },
    {
      name: `${name}, in a whole column`,
      places: (draft) => columnPlaces(draft, texts),
      strike: (_, place) =>
        strike(
          place.sheet.rows.filter(({ kind }) => kind !== 'title').flatMap(({ cells }) => cells[place.column!] ?? []),
          place,
        ),
    },
  ]
}

const isRead = ({ row }: Place) => row!.kind === 'data'

const invisible: Record<string, string> = {
  'zero width space': '\u200b',
  'zero width non-joiner': '\u200c',
  'zero width joiner': '\u200d',
  'word joiner': '\u2060',
  'byte order mark': '\ufeff',
  'soft hyphen': '\u00ad',
  'left-to-right mark': '\u200e',
  'right-to-left mark': '\u200f',
  'Arabic letter mark': '\u061c',
  'bidi embedding': '\u202a',
  'bidi override': '\u202e',
  'bidi isolate': '\u2068',
  'tag letters': '\u{e0061}\u{e0062}\u{e007f}',
  'variation selector': '\ufe0e',
  'Hangul filler': '\u3164',
}

const middle = (text: string) => Math.floor(text.length / 2)

const invisibles = Object.entries(invisible).flatMap(([name, character]) => [
  ...respelled(`${name} at the end`, (text) => text + character, ['invisible']),
  ...respelled(`${name} in front`, (text) => character + text, ['invisible']),
  ...respelled(`${name} inside`, (text) => text.slice(0, middle(text)) + character + text.slice(middle(text)), [
    'invisible',
  ]),
])

/** Letters, digits and signs in their full width, as an input method of East Asia writes them. */
const fullWidth = (text: string) =>
  text.replaceAll(/[!-~]/g, (each) => String.fromCodePoint(each.codePointAt(0)! + 0xfee0))

/** The half-width letters of Hangul are in the order of the compatibility letters. */
const halfWidth = new Map(
  Array.from(
    'ㄱㄲㄳㄴㄵㄶㄷㄸㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅃㅄㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ',
    (letter, index) => [letter, String.fromCodePoint(0xffa1 + index)] as const,
  ),
)
const vowels = 'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ'
const vowelCodes = [
  0xffc2, 0xffc3, 0xffc4, 0xffc5, 0xffc6, 0xffc7, 0xffca, 0xffcb, 0xffcc, 0xffcd, 0xffce, 0xffcf, 0xffd2, 0xffd3,
  0xffd4, 0xffd5, 0xffd6, 0xffd7, 0xffda, 0xffdb, 0xffdc,
]
const leads = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
const tails = ' ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ'

function halfWidthHangul(text: string): string {
  return text.replaceAll(/[가-힣]/g, (syllable) => {
    const index = syllable.codePointAt(0)! - 0xac00
    const tail = tails[index % 28]!
    const vowel = Math.floor((index % 588) / 28)
    return `${halfWidth.get(leads[Math.floor(index / 588)]!)}${String.fromCodePoint(vowelCodes[vowel] ?? vowels.codePointAt(vowel)!)}${halfWidth.get(tail) ?? ''}`
  })
}

export const textAccidents: readonly Accident[] = [
  ...invisibles,
  ...respelled('no-break space at the ends', (text) => `\u00a0${text}\u00a0`),
  ...respelled('no-break space instead of a space', (text) => text.replaceAll(' ', '\u00a0')),
  ...respelled('ideographic space at the end', (text) => `${text}\u3000`),
  ...respelled('spaces at the ends', (text) => ` ${text}  `),
  ...respelled('tab and line break at the ends', (text) => `${text}\t\n`),
  ...respelled('decomposed Hangul (NFD)', (text) => text.normalize('NFD')),
  ...respelled('full-width letters and digits', fullWidth),
  ...respelled('half-width Hangul', halfWidthHangul),
]
