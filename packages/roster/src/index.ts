export type { SizeLimits } from './files/size-limits.ts'
export type { RestAccess, RestSettings } from './formats/rest/token.ts'
export { type Meaning, meanings } from './formats/table/columns.ts'
export { type Decisions, type LookedFile, type LookedSheet, makeMap } from './formats/table/look.ts'
export { type Contents, parseTableMap, type TableMap } from './formats/table/map.ts'
export {
  type Looked,
  lookAtPath,
  openRoster,
  type Reading,
  type RosterSource,
  type SourceInput,
} from './open.ts'
export { meaningNames, placeSentence, problemSentence } from './sentences.ts'
export type { Language } from './sentences/sentence.ts'
