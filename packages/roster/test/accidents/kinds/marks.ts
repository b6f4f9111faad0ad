import { type Accident, inWorkbooks, pick } from '../accident.ts'
import { cellPlaces, struck, tables } from '../draft.ts'

const words = ['휴학', '취소', '수강철회', '자퇴', '폐강', '9/10 취소']
const ways = [
  (text: string, word: string) => `${text}(${word})`,
  (text: string, word: string) => `${text}[${word}]`,
  (text: string, word: string) => `[${word}] ${text}`,
  (text: string, word: string) => `${text}（${word}）`,
  (text: string, word: string) => `※${word.replace(/^\S+ /, '')} ${text}`,
  (text: string, word: string) => `${text}-${word}`,
]

/** Offices mark who is out next to the name or the lecture. */
export const markAccidents: readonly Accident[] = [
  {
    name: 'a remark that somebody is out, in a name or title',
    places: tables((draft) => cellPlaces(draft, ['name', 'title'])),
    strike(_, place, random) {
      const cell = struck(place)
      cell.text = pick(random, ways)(cell.text, pick(random, words))
      return { right: 'refused', rows: [] }
    },
  },
  {
    name: 'a cell that is struck through',
    holds: inWorkbooks,
    places: tables((draft) => cellPlaces(draft, ['number', 'name', 'code', 'section'])),
    strike(_, place, random) {
      const cell = struck(place)
      cell.stored =
        random() < 0.5 ? { struck: cell.text } : { runs: [{ text: cell.text, struck: true }, { text: ' ' }] }
      return { right: 'refused', rows: [] }
    },
  },
]
