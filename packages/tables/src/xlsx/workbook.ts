import { TableError } from '../table-error.ts'
import { plainText } from '../plain-text.ts'
import type { Limits, Sheet } from '../table.ts'
import { type Archive, openArchive } from './archive.ts'
import { readComments } from './comments.ts'
import { readMerges } from './merges.ts'
import { relationshipsOf } from './relationships.ts'
import { type PlainString, readSharedStrings } from './shared-strings.ts'
import { readSheet } from './sheet.ts'
import { readStyles, type Styles } from './styles.ts'
import { parseXml } from './xml.ts'

/** Excel allows 31 characters. The name is in each message about the sheet. */
const longestName = 255
/** Each needs some memory and time of its own, even an empty one. A campus with a sheet for each class has about 3,000. */
const mostSheets = 4000

/** Lists the sheets of a workbook. Macros, formulas and links stay untouched: only values are read. */
export async function openWorkbook(bytes: Buffer, { unpacked, columns }: Limits): Promise<Sheet[]> {
  const archive = await openArchive(bytes, unpacked)
  const root = (await relationshipsOf(archive, '')).find(({ kind }) => kind === 'officeDocument')
  const stream = root?.target.endsWith('.xml') ? archive.open(root.target) : undefined
  if (!root || !stream) throw new TableError('not-workbook')

  const parts = await relationshipsOf(archive, root.target)
  const partOf = new Map(parts.map((part) => [part.id, part]))
  const sheets: Sheet[] = []
  let from1904 = false
  // Excel uses one list of strings for all sheets.
  let contents: Promise<Contents> | undefined
  await parseXml(await stream, {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributes['date1904'] ?? '')
      if (name !== 'sheet') return
      const id = Object.entries(attributes).find(([key]) => key === 'id' || key.endsWith(':id'))?.[1]
      const sheetName = plainText((attributes['name'] ?? '').slice(0, longestName))
      const part = partOf.get(id ?? '')
      if (!part) throw new TableError('lost-sheet', { place: { sheet: sheetName } })
      // Charts and dialogs have no cells, and links are not followed.
      if (part.kind !== 'worksheet') return
      const { target } = part
      if (sheets.length === mostSheets) throw new TableError('too-many-sheets', { values: { most: mostSheets } })
      sheets.push({
        name: sheetName,
        hidden: (attributes['state'] ?? 'visible') !== 'visible',
        read: async (take) => {
          const merges = await readMerges(archive, target)
          const { strings, styles } = await (contents ??= readContents(archive, parts, from1904))
          const comments = await readComments(archive, target)
          return readSheet(archive, target, { strings, styles, merges, comments, columns, take })
        },
      })
    },
  })
  return sheets
}

type Contents = { strings: PlainString[]; styles: Styles }

async function readContents(
  archive: Archive,
  parts: { kind: string; target: string }[],
  from1904: boolean,
): Promise<Contents> {
  const target = (kind: string) => parts.find((each) => each.kind === kind)?.target
  return {
    strings: await readSharedStrings(archive, target('sharedStrings')),
    styles: await readStyles(archive, target('styles'), from1904),
  }
}
