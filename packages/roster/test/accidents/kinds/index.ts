import type { Accident } from '../accident.ts'
import { cellAccidents } from './cells.ts'
import { textAccidents } from './text.ts'

export const accidents: readonly Accident[] = [...textAccidents, ...cellAccidents]
