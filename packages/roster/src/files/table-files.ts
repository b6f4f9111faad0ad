import { createHash } from 'node:crypto'
import { open, stat } from 'node:fs/promises'
import { basename, join, posix } from 'node:path'
import { kindOf, type Pieces } from '@campus-connect/tables'
import { type Fault, refusal, refuseFaults, RosterRefusal } from '../model/problem.ts'
import { findName, listFolder, notReadable, readPieces } from './folder.ts'
import { refuseTooLarge } from './size-limits.ts'
import { namesInZip } from './zip.ts'

export type TableFile = { name: string; bytes: Pieces; sha256: string }

export function tableFile(name: string, bytes: Pieces): TableFile {
  const hash = createHash('sha256')
  for (const piece of bytes) hash.update(piece)
  return { name, bytes, sha256: hash.digest('hex') }
}

/** Tables that were found, and the files next to them that are left out. */
export type FoundTables = { tables: { path: string; size: number }[]; ignored: string[] }

const table = /\.(csv|tsv|txt|xlsx|xlsm|xls|html?)$/i
/** Each OneRoster folder has one of these. */
const bundleFiles = ['manifest.csv', 'users.csv', 'classes.csv', 'enrollments.csv']
const otherBundleFiles = ['academicSessions.csv', 'courses.csv', 'orgs.csv', 'roles.csv', 'sections.csv', 'terms.csv']

/** The tables at these paths, or in a folder. Undefined for a folder or zip of OneRoster or Canvas. `most` is in bytes. */
export async function findTables(paths: readonly string[], most: number): Promise<FoundTables | undefined> {
  const [first = '', ...others] = paths
  const found = await stat(first).catch(() => undefined)
  const single = others.length === 0
  if (found?.isDirectory() && single) return tablesIn(first)
  const foreign = paths.find((path) => otherDocument.test(path))
  if (foreign !== undefined && found) throw refusal('unknown-file', { file: basename(foreign).normalize('NFC') })
  if ((!found && single) || (single && (await isBundle(first, most)))) return undefined
  return { tables: await Promise.all(paths.map(fileAt)), ignored: [] }
}

export async function readTableFiles({ tables }: FoundTables, most: number): Promise<TableFile[]> {
  const found = tables.map(({ path, size }) => ({ path, size, name: basename(path).normalize('NFC') }))
  refuseTooLarge(found, most)
  const files: TableFile[] = []
  for (const { path, name } of found) files.push(tableFile(name, await readPieces(path)))
  return files
}

/** Programs keep these in every folder. */
const litter = /^(\..*|thumbs\.db|desktop\.ini|roster-map\.json)$/i
/** Office programs leave these next to a file that is open. */
const locks = /^(~\$.*|\.~lock\..*#)$/
/** Certainly no roster. Any other file could be a class that the roster would lack. */
const noRoster = /^(readme|license|licence)(\.\w+)?$|\.(md|json|log|png|jpe?g|gif|svg|ico|lnk|url|sha256|md5|ini)$/i
const otherDocument = /\.(ods|numbers|hwpx?|pdf|docx?|pptx?|gsheet)$/i

async function tablesIn(folder: string): Promise<FoundTables | undefined> {
  const names = await listFolder(folder)
  if (names.some((name) => findName(bundleFiles, name))) return undefined
  const found: FoundTables = { tables: [], ignored: [] }
  const unknown: Fault[] = []
  for (const name of names) {
    const path = join(folder, name)
    const shown = name.normalize('NFC')
    if (locks.test(name)) found.ignored.push(shown)
    else if (litter.test(name)) continue
    else if ((await stat(path).catch(notReadable(path))).isDirectory() && !otherDocument.test(name)) {
      if ((await listFolder(path)).some((inner) => table.test(inner)))
        unknown.push({ file: `${shown}/`, code: 'inner-folder' })
      else found.ignored.push(`${shown}/`)
    } else if (table.test(name) && !name.startsWith('~')) found.tables.push(await fileAt(path))
    else if (noRoster.test(name)) found.ignored.push(shown)
    else unknown.push({ file: shown, code: 'unknown-file' })
  }
  // A folder of zips is read by its newest one.
  if (found.tables.length === 0 && unknown.every(({ file }) => !otherDocument.test(file))) return undefined
  refuseFaults(unknown)
  return found
}

async function fileAt(path: string) {
  const found = await stat(path).catch(notReadable(path))
  if (!found.isFile()) throw new RosterRefusal('path', { faults: [{ code: 'not-a-file', file: path }] })
  return { path, size: found.size }
}

/** Office programs and LMSs also pack tables of classes into a zip. */
async function refuseZippedTables(path: string) {
  const names = (await namesInZip(path)).filter((name) => !name.includes('__MACOSX/') && !name.endsWith('/'))
  if (names.some((name) => findName([...bundleFiles, ...otherBundleFiles], posix.basename(name)))) return
  const tables = names.filter((name) => table.test(name) || otherDocument.test(name))
  if (tables.length === 0) return
  const [value = ''] = tables.map((name) => name.normalize('NFC'))
  throw refusal(
    'zipped-tables',
    { file: basename(path).normalize('NFC') },
    { value, values: { tables: tables.length } },
  )
}

async function isBundle(path: string, most: number) {
  const file = await open(path).catch(notReadable(path))
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
    if (!buffer.toString('latin1').startsWith('PK')) return false
    refuseTooLarge([{ name: basename(path).normalize('NFC'), size: (await file.stat()).size }], most)
    if (kindOf(await file.readFile()) !== 'zip') return false
    await refuseZippedTables(path)
    return true
  } finally {
    await file.close()
  }
}
