import type { Accident } from '../accident.ts'
import { inWorkbooks } from '../accident.ts'
import { cellPlaces, columnPlaces, dataRows, type Meaning, struck } from '../draft.ts'
import { used } from './text.ts'

const errors = ['#N/A', '#REF!', '#VALUE!', '#NAME?', '#DIV/0!', '#NUM!', '#NULL!', '#SPILL!', '#CALC!']
const idle: readonly Meaning[] = ['unused']

/** An error in a column that is read: nobody knows what stood there. */
const errorValues = errors.flatMap((text): Accident[] => [
  {
    name: `${text} in a used cell`,
    places: (draft) => cellPlaces(draft, used),
    strike(_, place) {
      Object.assign(struck(place), { text, stored: { error: text } })
      return { right: 'refused', rows: [place.row!] }
    },
  },
  {
    name: `${text} in a used column`,
    places: (draft) => columnPlaces(draft, used),
    strike(_, { sheet, column }) {
      const rows = dataRows(sheet)
      for (const { cells } of rows) Object.assign(cells[column!]!, { text, stored: { error: text }, struck: true })
      return { right: 'refused', rows }
    },
  },
  {
    name: `${text} in an unused cell`,
    places: (draft) => cellPlaces(draft, idle),
    strike(_, place) {
      Object.assign(struck(place), { text, stored: { error: text } })
      return { right: 'same' }
    },
  },
  {
    name: `${text} as the result of a formula`,
    holds: inWorkbooks,
    places: (draft) => cellPlaces(draft, used),
    strike(_, place) {
      Object.assign(struck(place), { text, stored: { formula: 'VLOOKUP(A1,Sheet2!A:B,2,0)', value: { error: text } } })
      return { right: 'refused', rows: [place.row!] }
    },
  },
])

export const cellAccidents: readonly Accident[] = [...errorValues]
