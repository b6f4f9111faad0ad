import { buffer } from 'node:stream/consumers'
import { posix } from 'node:path'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { RosterError, unusable } from '../roster-error.ts'
import { type Limits, type RosterFile, rosterFile } from './files.ts'

type Found = { name: RosterFile; entry: Entry; folder: string }

/** Files at the top of the zip, or in the one folder that holds them. yauzl refuses paths that lead out of it. */
export async function readZip(path: string, limits: Limits): Promise<Map<RosterFile, Buffer>> {
  const zip = await openPromise(path, { autoClose: false }).catch((cause) => {
    throw new RosterError('content', `명단 ${path}: zip 파일이 아니거나 잘린 파일입니다.`, { cause })
  })
  try {
    const entries = await rosterEntries(zip)
    refuseTooLarge(entries, limits)
    const files = new Map<RosterFile, Buffer>()
    for (const { name, entry } of entries) files.set(name, await buffer(await zip.openReadStreamPromise(entry)))
    return files
  } catch (cause) {
    if (cause instanceof RosterError) throw cause
    throw new RosterError('content', `명단 ${path}: 손상된 zip 파일입니다 (${reason(cause)}).`, { cause })
  } finally {
    zip.close()
  }
}

async function rosterEntries(zip: ZipFile): Promise<Found[]> {
  const found: Found[] = []
  for await (const entry of zip.eachEntry()) {
    const name = rosterFile(posix.basename(entry.fileName))
    const folder = posix.dirname(entry.fileName)
    if (name && !folder.split('/').includes('__MACOSX')) found.push({ name, entry, folder })
  }
  const depth = Math.min(...found.map(({ folder }) => depthOf(folder)))
  const top = found.filter(({ folder }) => depthOf(folder) === depth)
  const other = top.find(({ folder }) => folder !== top[0]?.folder)
  if (other) throw unusable({ file: other.entry.fileName }, 'zip 안에 명단 폴더가 둘 이상 있습니다.')
  return top
}

function depthOf(folder: string) {
  return folder === '.' ? 0 : folder.split('/').length
}

/** The sizes that the zip states; yauzl stops a file that turns out larger than stated. */
function refuseTooLarge(entries: Found[], limits: Limits) {
  let total = 0
  for (const { entry } of entries) {
    total += entry.uncompressedSize
    if (entry.uncompressedSize > limits.file || total > limits.total)
      throw unusable({ file: entry.fileName }, '압축을 풀면 파일이 너무 큽니다.')
  }
}

function reason(cause: unknown) {
  return cause instanceof Error ? cause.message : String(cause)
}
