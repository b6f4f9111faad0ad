export { readBundle, refuseTooManyRows } from './files/bundle.ts'
export { newestZip } from './files/watched-folder.ts'
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
  sourceSize,
  type SourceInput,
} from './open.ts'
export { meaningNames, placeSentence, problemSentence } from './sentences.ts'
export type { Language } from './sentences/sentence.ts'
