import type { Entry, ZipFile } from 'yauzl'

/** Readers of a zip choose differently among files with this name, so none of them is the right one. */
export class AmbiguousName extends Error {
  override readonly name = 'AmbiguousName'
  readonly fileName: string

  constructor(fileName: string) {
    super('a name stands for two files, or two names for one')
    this.fileName = Array.from(fileName).slice(0, 100).join('')
  }
}

/** The files of a zip, without folders. Throws an AmbiguousName. */
export async function entriesOf(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = []
  const names = new Set<string>()
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/')) continue
    // The list at the end of a zip repeats the name that is before the content.
    const { fileName } = await zip.readLocalFileHeaderPromise(entry)
    const name = folded(entry.fileName)
    if (names.has(name) || !fileName.equals(entry.fileNameRaw)) throw new AmbiguousName(entry.fileName)
    names.add(name)
    entries.push(entry)
  }
  return entries
}

/** What any system takes for the same path. yauzl has made slashes of backslashes. */
function folded(path: string) {
  return path
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .split('/')
    .map((part) => part.replace(/[. ]+$/, ''))
    .filter((part) => part !== '')
    .join('/')
}
