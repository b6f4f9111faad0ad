import type { SheetClass } from '@campus-connect/core/domain/attendance/export-sheets.ts'

/** Bytes of a name that every file system takes, without the end of a temporary file. */
const longest = 200
const extension = '.xlsx'

/**
 * The file of each class as registrars name it, by the id of the class: `CSE201-01_자료구조.xlsx`. Classes whose names would be
 * the same on any file system have their ids in them. The same classes always have the same names.
 */
export function sheetNames(classes: readonly SheetClass[]): Map<string, string> {
  const plain = (each: SheetClass) => named(`${each.code}_${each.name}`, '')
  const same = Map.groupBy(classes, (each) => plain(each).toLowerCase())
  const names = new Map<string, string>()
  const taken = new Set<string>()
  for (const each of classes) {
    const alone = same.get(plain(each).toLowerCase())?.length === 1
    let name = alone ? plain(each) : named(`${each.code}_${each.name}`, `_${each.id}`)
    for (let count = 2; taken.has(name.toLowerCase()); count += 1)
      name = named(`${each.code}_${each.name}`, `_${each.id} (${count})`)
    taken.add(name.toLowerCase())
    names.set(each.id, name)
  }
  return names
}

function named(text: string, end: string) {
  const tail = safe(end)
  return `${cut(safe(text), longest - Buffer.byteLength(tail) - extension.length)}${tail}${extension}`
}

/** Without what a file system or a spreadsheet refuses, and without a dot at the beginning, which hides a file. */
const safe = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}/\\:*?"<>|]/gu, '_')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^\./, '_')

const letters = new Intl.Segmenter('ko', { granularity: 'grapheme' })

/** At most so many bytes of UTF-8, without half a letter at the end. */
function cut(text: string, bytes: number) {
  let kept = ''
  for (const { segment } of letters.segment(text)) {
    if (Buffer.byteLength(kept + segment) > bytes) break
    kept += segment
  }
  return kept.replace(/[. ]+$/, '')
}
