import { posix } from 'node:path'
import { AmbiguousName, entriesOf } from '@campus-connect/tables/zip-entries'
import { type Entry, openPromise } from 'yauzl'
import { refusal, RosterRefusal } from '../model/problem.ts'
import { findName, type Source } from './folder.ts'
import { piecesOf } from './pieces.ts'

type Found<Name> = { name: Name; entry: Entry; folder: string }

/** Even a list of file names can fill the memory. */
const maxEntries = 10_000

/** Opens the files with these names, at the top of the zip or in one folder. yauzl refuses paths that leave the zip. */
export async function openZip<Name extends string>(path: string, names: readonly Name[]): Promise<Source<Name>> {
  const zip = await openPromise(path, { autoClose: false }).catch((cause) => {
    throw refusal('not-a-zip', { file: path }, {}, { cause })
  })
  const close = () => zip.close()
  const damaged = (cause: unknown) => {
    if (cause instanceof RosterRefusal) throw cause
    if (cause instanceof AmbiguousName)
      throw refusal('ambiguous-file', { file: path }, { value: cause.fileName }, { cause })
    throw refusal('damaged-zip', { file: path }, { value: reason(cause) }, { cause })
  }
  try {
    if (zip.entryCount > maxEntries) throw refusal('full-zip', { file: path }, { values: { files: maxEntries } })
    const files = entriesNamed(names, await entriesOf(zip)).map(({ name, entry }) => ({
      name,
      fileName: entry.fileName,
      size: entry.uncompressedSize,
      // yauzl aborts a file that is larger than its header says.
      read: () => zip.openReadStreamPromise(entry).then(piecesOf).catch(damaged),
    }))
    return { files, close }
  } catch (cause) {
    close()
    return damaged(cause)
  }
}

/** The names of all files in a zip; none if it is damaged, which opening it tells. */
export async function namesInZip(path: string): Promise<string[]> {
  const zip = await openPromise(path).catch(() => undefined)
  const names: string[] = []
  if (!zip || zip.entryCount > maxEntries) return names
  try {
    for await (const { fileName } of zip.eachEntry()) names.push(fileName)
  } catch {
    return []
  } finally {
    zip.close()
  }
  return names
}

function entriesNamed<Name extends string>(names: readonly Name[], entries: readonly Entry[]): Found<Name>[] {
  const found: Found<Name>[] = []
  for (const entry of entries) {
    const name = findName(names, posix.basename(entry.fileName))
    const folder = posix.dirname(entry.fileName)
    if (name && !folder.split('/').includes('__MACOSX')) found.push({ name, entry, folder })
  }
  const depth = Math.min(...found.map(({ folder }) => depthOf(folder)))
  const top = found.filter(({ folder }) => depthOf(folder) === depth)
  const other = top.find(({ folder }) => folder !== top[0]?.folder)
  if (other) throw refusal('two-folders', { file: other.entry.fileName })
  return top
}

function depthOf(folder: string) {
  return folder === '.' ? 0 : folder.split('/').length
}

function reason(cause: unknown) {
  return cause instanceof Error ? cause.message : String(cause)
}
