import { type Accident, pick, type Random } from '../accident.ts'
import { cellAccidents } from './cells.ts'
import { csvAccidents } from './csv.ts'
import { dateAccidents } from './dates.ts'
import { fileAccidents } from './files.ts'
import { hiddenAccidents } from './hidden.ts'
import { labelAccidents } from './labels.ts'
import { markAccidents } from './marks.ts'
import { pageAccidents } from './pages.ts'
import { rowAccidents } from './rows.ts'
import { spellingAccidents } from './spellings.ts'
import { statusAccidents } from './statuses.ts'
import { textAccidents } from './text.ts'

type Family = { weight: number; accidents: readonly Accident[] }

/** Kinds of accidents that have one cause, and how often each family strikes. */
const families: readonly Family[] = [
  { weight: 4, accidents: textAccidents },
  { weight: 4, accidents: cellAccidents },
  { weight: 2, accidents: dateAccidents },
  { weight: 3, accidents: hiddenAccidents },
  { weight: 3, accidents: statusAccidents },
  { weight: 3, accidents: rowAccidents },
  { weight: 3, accidents: pageAccidents },
  { weight: 2, accidents: spellingAccidents },
  { weight: 4, accidents: csvAccidents },
  { weight: 1, accidents: fileAccidents },
  { weight: 2, accidents: labelAccidents },
  { weight: 2, accidents: markAccidents },
]
const weighted = families.flatMap(({ weight, accidents }) => Array.from({ length: weight }, () => accidents))

export const accidents: readonly Accident[] = families.flatMap((family) => family.accidents)

/** An accident of a random family, so that families of many kinds do not strike more often. */
export const anyAccident = (random: Random): Accident => pick(random, pick(random, weighted))
