import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { foundPath } from '@campus-connect/tables/found-path'
import { type Bundle, hashFile, readBundle, refuseTooManyRows, sizeOf } from './files/bundle.ts'
import { type SizeLimits, usualLimits } from './files/size-limits.ts'
import { newestZip } from './files/watched-folder.ts'
import { findTables, type FoundTables, readTableFiles } from './files/table-files.ts'
import { type CanvasBundle, canvasFiles, isCanvas } from './formats/canvas/files.ts'
import { readCanvas } from './formats/canvas/read.ts'
import { type OneRosterBundle, oneRosterFiles } from './formats/oneroster/files.ts'
import { readOneRoster } from './formats/oneroster/read.ts'
import { pullFiles } from './formats/rest/pull.ts'
import type { RestSettings } from './formats/rest/token.ts'
import { type LookedFile, lookAt } from './formats/table/look.ts'
import { parseTableMap, type TableMap } from './formats/table/map.ts'
import { type ReadRoster, readTables } from './formats/table/read.ts'
import { noNotes, note, type Notes } from './model/notes.ts'
import { type Fault, type Place, type Question, refusal, RosterRefusal, unreadable } from './model/problem.ts'
import { orderedRoster } from './model/ordered-roster.ts'
import { isUrl, type Roster, type RosterMatch } from './model/roster.ts'
import { parseTerm } from './model/term-names.ts'

export type SourceInput = {
  /** A folder, a zip, a table or the address of a OneRoster REST service. */
  path: string
  /** Credentials of the service. */
  rest?: RestSettings | undefined
  /** Further tables to read together. */
  otherPaths?: readonly string[] | undefined
  /** The map of the tables; undefined = `roster-map.json` next to the first one, if it is there. */
  mapPath?: string | undefined
  match: RosterMatch
  /** The column that earlier imports found with `auto`. */
  kept?: string | undefined
  /** `current`, `all` or the id of a term. */
  term: string
  limits?: SizeLimits | undefined
  /** The day in Korea, by default that of the machine. */
  today?: string | undefined
}

/** A roster, or the faults and questions that prevent it. */
export type Reading = {
  roster: Roster | undefined
  /** The column with the student numbers. */
  matchedBy: string
  notes: Notes
  faults: readonly Fault[]
  questions: readonly Question[]
  /** The number of all faults and questions. */
  total: number
}

/** Bytes that were read but not interpreted. */
export type RosterSource = {
  sha256: string
  /** The bytes of each file, by name. */
  sizes: ReadonlyMap<string, number>
  /** Where the ids of the terms stand, for messages. */
  termIds: Place
  /**
   * Interprets the bytes, once: they are released meanwhile. Reports the number of rows so far, each time that ten thousand more
   * were read.
   */
  read: (progress?: (rows: number) => void) => Promise<Reading>
}

/** Opens a roster of any kind. Throws a RosterRefusal if nothing can be read there. */
export async function openRoster(given: SourceInput): Promise<RosterSource> {
  if (isUrl(given.path)) return oneRosterSource(await pull(given), given)
  const [path, ...otherPaths] = await Promise.all(pathsOf(given).map(foundPath))
  const mapPath = given.mapPath === undefined ? undefined : await foundPath(given.mapPath)
  const input = { ...given, path: await newestZip(path!), otherPaths, mapPath }
  const { files: most } = input.limits ?? usualLimits
  const found = await findTables(pathsOf(input), most)
  if (found) return tableSource(found, await findMap(input, found.tables[0]?.path ?? input.path), input)
  if (await isCanvasAt(input.path, most)) return canvasSource(await readBundle(input.path, canvasFiles, most), input)
  return oneRosterSource(await readBundle(input.path, oneRosterFiles, most), input)
}

const isCanvasAt = async (path: string, most: number) =>
  isCanvas((await readBundle(path, ['users.csv'], most)).files.get('users.csv')?.[0])

type Read = (notes: Notes) => Promise<ReadRoster>

/** Counts calls. */
function rowCounter(progress: (rows: number) => void) {
  let rows = 0
  return () => {
    rows += 1
    if (rows % 10_000 === 0) progress(rows)
  }
}

/** `places`: the files of terms and of enrolments. */
async function reading(read: Read, places: { terms: string; enrolments: string }): Promise<Reading> {
  const notes = noNotes()
  try {
    const found = await read(notes)
    const roster = orderedRoster(found.roster)
    refuseTooMany(roster, places)
    found.review?.(roster)
    return { roster, matchedBy: found.matchedBy, notes, faults: [], questions: [], total: 0 }
  } catch (error) {
    if (!(error instanceof RosterRefusal)) throw error
    const { faults, questions, total } = error
    return { roster: undefined, matchedBy: '', notes, faults, questions, total }
  }
}

/** Limits, because each sync reads all terms and all enrolments of a student. */
const mostTerms = 10_000
const mostEnrolments = 10_000

/** The enrolments are in the order of the students. */
function refuseTooMany({ terms, enrolments }: Roster, places: { terms: string; enrolments: string }) {
  if (terms.length > mostTerms)
    throw refusal('too-many-terms', { file: places.terms }, { values: { terms: mostTerms } })
  let of = { student: '', enrolments: 0 }
  for (const { student } of enrolments.values()) {
    of = { student, enrolments: student === of.student ? of.enrolments + 1 : 1 }
    if (of.enrolments > mostEnrolments) {
      const rest = { value: student, values: { enrolments: mostEnrolments } }
      throw refusal('too-many-enrolments', { file: places.enrolments }, rest)
    }
  }
}

const sizesOf = ({ files }: Bundle) => new Map(Array.from(files, ([name, bytes]) => [name, sizeOf(bytes)]))

function canvasSource(bundle: CanvasBundle, { match, kept, limits = usualLimits }: SourceInput): RosterSource {
  return {
    sha256: bundle.sha256,
    sizes: sizesOf(bundle),
    termIds: { file: 'terms.csv', field: 'term_id' },
    read: (progress = () => {}) =>
      reading(
        async (notes) => {
          refuseTooManyRows(bundle, limits.rows)
          return readCanvas({ ...bundle, onRow: rowCounter(progress) }, { match, kept }, notes)
        },
        { terms: 'terms.csv', enrolments: 'enrollments.csv' },
      ),
  }
}

function oneRosterSource(bundle: OneRosterBundle, { match, kept, limits = usualLimits }: SourceInput): RosterSource {
  return {
    sha256: bundle.sha256,
    sizes: sizesOf(bundle),
    termIds: { file: 'academicSessions.csv', field: 'sourcedId' },
    read: (progress = () => {}) =>
      reading(
        async (notes) => {
          refuseTooManyRows(bundle, limits.rows)
          return readOneRoster({ ...bundle, onRow: rowCounter(progress) }, { match, kept }, notes)
        },
        { terms: 'academicSessions.csv', enrolments: 'enrollments.csv' },
      ),
  }
}

async function tableSource(
  found: FoundTables,
  map: TableMap | undefined,
  { term, today, limits = usualLimits }: SourceInput,
): Promise<RosterSource> {
  const tables = await readTableFiles(found, limits.files)
  const file = tables[0]?.name ?? ''
  const hash = createHash('sha256').update(JSON.stringify(map ?? null))
  for (const { name, bytes } of tables) hashFile(hash, name, bytes)
  return {
    sha256: hash.digest('hex'),
    sizes: new Map(tables.map(({ name, bytes }) => [name, sizeOf(bytes)])),
    termIds: { file, field: '학기' },
    read: (progress = () => {}) =>
      reading(
        async (notes) => {
          for (const file of found.ignored) note(notes, 'ignored-file', { file })
          const options = { map, term: parseTerm(term), today, rows: limits.rows, onRow: rowCounter(progress) }
          return readTables(takenFrom(tables), options, notes)
        },
        { terms: file, enrolments: file },
      ),
  }
}

function* takenFrom<Item>(items: Item[]): Generator<Item, void> {
  for (let item = items.shift(); item; item = items.shift()) yield item
}

async function pull({
  path,
  rest = { access: { kind: 'none' }, page: 1000 },
  limits = usualLimits,
}: SourceInput): Promise<OneRosterBundle> {
  const pulled = await pullFiles({ baseUrl: path, ...rest, limits })
  const files = new Map(Array.from(pulled, ([name, bytes]) => [name, [bytes]]))
  const hash = createHash('sha256')
  for (const [name, bytes] of files) hashFile(hash, name, bytes)
  return { files, sha256: hash.digest('hex') }
}

/** The content of a path, without importing it. */
export type Looked =
  | { path: string; kind: 'OneRoster' | 'Canvas'; files: string[] }
  | { path: string; kind: 'table'; files: (LookedFile & { name: string })[]; ignored: string[] }

export async function lookAtPath(given: string, { files: most, rows }: SizeLimits = usualLimits): Promise<Looked> {
  const path = await newestZip(await foundPath(given))
  const found = await findTables([path], most)
  if (found) {
    const files = []
    for (const file of await readTableFiles(found, most))
      files.push({ name: file.name, ...(await lookAt(file, { rows })) })
    return { path, kind: 'table', files, ignored: found.ignored }
  }
  const [kind, names] = (await isCanvasAt(path, most))
    ? (['Canvas', canvasFiles] as const)
    : (['OneRoster', oneRosterFiles] as const)
  return { path, kind, files: [...(await readBundle<string>(path, names, most)).files.keys()] }
}

const pathsOf = ({ path, otherPaths = [] }: SourceInput) => [path, ...otherPaths]

async function findMap({ mapPath }: SourceInput, table: string): Promise<TableMap | undefined> {
  const path = mapPath ?? join(dirname(table), 'roster-map.json')
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT' && mapPath === undefined) return undefined
    throw unreadable(path, cause)
  })
  return text === undefined ? undefined : parseTableMap(basename(path), text)
}
