import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { RosterMatch } from '../../../config/settings.ts'
import { bundleSize, readBundle } from '../../files/bundle.ts'
import { refuseTooManyRows } from '../../files/row-limits.ts'
import { findTables, readTableFiles, type TableFile } from '../../files/table-files.ts'
import { parseTableMap, type TableMap } from '../../formats/table/table-map.ts'
import { readTables } from '../../formats/table/table.ts'
import { parseTerm } from '../../formats/table/term.ts'
import type { Diagnostics } from '../../model/diagnostics.ts'
import type { Roster } from '../../model/roster.ts'
import { type Place, RosterError } from '../../model/roster-error.ts'
import { rosterFormat } from './format.ts'

export type SourceInput = {
  /** A folder, a zip or a table. */
  path: string
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
  const tables = await findTables(pathsOf(input), rosterFormat.fileNames)
  if (tables) return tableSource(await readTableFiles(tables), await findMap(input, tables[0]?.path ?? ''), input.term)
  const bundle = await readBundle(input.path, rosterFormat.fileNames)
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

/** Bytes to parse; infinite if that is unknown because they are compressed. */
export async function sourceSize(input: SourceInput): Promise<number> {
  const tables = await findTables(pathsOf(input), rosterFormat.fileNames)
  if (!tables) return bundleSize(input.path, rosterFormat.fileNames)
  return tables.reduce((total, { path, size }) => total + (/\.(csv|tsv|txt)$/i.test(path) ? size : Infinity), 0)
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
    throw new RosterError('path', `${path}: 파일을 읽을 수 없습니다 (${cause.code}).`, { cause })
  })
  return text === undefined ? undefined : parseTableMap(basename(path), text)
}
