import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { systemReason } from '../../../errors/system-reason.ts'
import { isUrl, type RestSettings } from '../../../config/rest-settings.ts'
import type { RosterMatch } from '../../../config/settings.ts'
import { canvasFiles, isCanvas } from '../../formats/canvas/files.ts'
import { readCanvas } from '../../formats/canvas/read.ts'
import { pullFiles } from '../../formats/rest/pull.ts'
import { bundleSize, readBundle } from '../../files/bundle.ts'
import { refuseTooManyRows } from '../../files/row-limits.ts'
import { findTables, readTableFiles, type TableFile } from '../../files/table-files.ts'
import type { OneRosterBundle } from '../../formats/oneroster/files.ts'
import { parseTableMap, type TableMap } from '../../formats/table/table-map.ts'
import { readTables } from '../../formats/table/table.ts'
import { parseTerm } from '../../formats/table/term.ts'
import type { Diagnostics } from '../../model/diagnostics.ts'
import type { Roster } from '../../model/roster.ts'
import { type Place, RosterError } from '../../model/roster-error.ts'
import { rosterFormat } from './format.ts'

export type SourceInput = {
  /** A folder, a zip, a table or the address of a OneRoster REST service. */
  path: string
  /** How the service lets us in. */
  rest?: RestSettings | undefined
  /** Further tables that are read with it. */
  otherPaths?: readonly string[] | undefined
  /** The map of the tables; undefined = `roster-map.json` beside the first one, if it is there. */
  mapPath?: string | undefined
  match: RosterMatch
  /** `ROSTER_TERM` */
  term: string
}

/** Bytes that were read but not interpreted. `termIds` names the terms in messages. */
export type RosterSource = {
  sha256: string
  files: ReadonlyMap<string, Buffer>
  termIds: Place
  /** The id of the term that `ROSTER_TERM` names. */
  termId: (term: string) => string
  read: (diagnostics: Diagnostics) => Promise<{ roster: Roster; matchedBy: string }>
}

/** Opens a roster of any kind. Throws a RosterError. */
export async function openSource(input: SourceInput): Promise<RosterSource> {
  if (isUrl(input.path)) return bundleSource(await pull(input), input)
  const tables = await findTables(pathsOf(input))
  if (tables) return tableSource(await readTableFiles(tables), await findMap(input, tables[0]?.path ?? ''), input.term)
  const bundle = await readBundle(input.path, rosterFormat.fileNames)
  return isCanvas(bundle.files.get('users.csv')) ? canvasSource(input) : bundleSource(bundle, input)
}

async function canvasSource({ path, match }: SourceInput): Promise<RosterSource> {
  const bundle = await readBundle(path, canvasFiles)
  return {
    ...bundle,
    termIds: { file: 'terms.csv', field: 'term_id' },
    termId: (term) => term,
    read: async (diagnostics) => {
      refuseTooManyRows(bundle)
      return readCanvas(bundle, match, diagnostics)
    },
  }
}

function bundleSource(bundle: OneRosterBundle, input: SourceInput): RosterSource {
  return {
    ...bundle,
    termIds: rosterFormat.termIds,
    termId: (term) => term,
    read: async (diagnostics) => {
      refuseTooManyRows(bundle)
      return rosterFormat.read(bundle, input.match, diagnostics)
    },
  }
}

async function pull({ path, rest = { access: { kind: 'none' }, page: 1000 } }: SourceInput) {
  const files = await pullFiles({ baseUrl: path, ...rest })
  const hash = createHash('sha256')
  for (const [name, bytes] of files) hash.update(`${name} ${bytes.length}\n`).update(bytes)
  return { files, sha256: hash.digest('hex') }
}

/** Bytes to parse; infinite if that is unknown because they are compressed. */
export async function sourceSize(input: SourceInput): Promise<number> {
  if (isUrl(input.path)) return Infinity
  const tables = await findTables(pathsOf(input))
  if (!tables) return bundleSize(input.path, rosterFormat.fileNames)
  return tables.reduce((total, { path, size }) => total + (/\.(csv|tsv|txt)$/i.test(path) ? size : Infinity), 0)
}

/** The kind of a bundle, and the files of it that an import would read. */
export async function lookAtBundle(path: string): Promise<{ kind: string; files: string[] }> {
  const { files } = await readBundle(path, rosterFormat.fileNames)
  if (!isCanvas(files.get('users.csv'))) return { kind: 'OneRoster', files: [...files.keys()] }
  return { kind: 'Canvas', files: [...(await readBundle(path, canvasFiles)).files.keys()] }
}

const pathsOf = ({ path, otherPaths = [] }: SourceInput) => [path, ...otherPaths]

function tableSource(tables: TableFile[], map: TableMap | undefined, term: string): RosterSource {
  const files = new Map(tables.map(({ name, bytes }) => [name, bytes]))
  const hash = createHash('sha256').update(JSON.stringify(map ?? null))
  for (const { name, bytes } of tables) hash.update(`${name} ${bytes.length}\n`).update(bytes)
  return {
    sha256: hash.digest('hex'),
    files,
    termIds: { file: tables[0]?.name ?? '', field: '학기' },
    termId: (term) => parseTerm(term) ?? term,
    read: (diagnostics) => readTables(tables, { map, term: parseTerm(term) }, diagnostics),
  }
}

async function findMap({ mapPath }: SourceInput, table: string): Promise<TableMap | undefined> {
  const path = mapPath ?? join(dirname(table), 'roster-map.json')
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT' && mapPath === undefined) return undefined
    throw new RosterError('path', `${path}: 읽을 수 없습니다 (${systemReason(cause)}).`, { cause })
  })
  return text === undefined ? undefined : parseTableMap(basename(path), text)
}
