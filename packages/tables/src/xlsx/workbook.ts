import { TableError } from '../table-error.ts'
import { plainText } from '../plain-text.ts'
import type { Limits, Sheet } from '../table.ts'
import { type Archive, openArchive } from './archive.ts'
import { readMerges } from './merges.ts'
import { relationshipsOf } from './relationships.ts'
import { type PlainString, readSharedStrings } from './shared-strings.ts'
import { readSheet } from './sheet.ts'
import { readStyles, type Style } from './styles.ts'
import { parseXml } from './xml.ts'

/** Excel allows 31 characters. The name stands in each message about the sheet. */
const longestName = 255

/** Lists the sheets of a workbook. Macros, formulas and links stay untouched: only values are read. */
export async function openWorkbook(bytes: Buffer, { unpacked, columns }: Limits): Promise<Sheet[]> {
  const archive = await openArchive(bytes, unpacked)
  const root = (await relationshipsOf(archive, '')).find(({ kind }) => kind === 'officeDocument')
  const stream = root?.target.endsWith('.xml') ? archive.open(root.target) : undefined
  if (!root || !stream) throw new TableError('not-workbook')

  const parts = await relationshipsOf(archive, root.target)
  const sheets: Sheet[] = []
  let from1904 = false
  // Excel uses one list of strings for all sheets.
  let contents: Promise<Contents> | undefined
  await parseXml(await stream, {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributes['date1904'] ?? '')
      if (name !== 'sheet') return
      const id = Object.entries(attributes).find(([key]) => key === 'id' || key.endsWith(':id'))?.[1]
      const target = parts.find((each) => each.id === id && each.kind === 'worksheet')?.target
      if (target === undefined) return
      sheets.push({
        name: plainText((attributes['name'] ?? '').slice(0, longestName)),
        hidden: (attributes['state'] ?? 'visible') !== 'visible',
        read: async (take) => {
          const merges = await readMerges(archive, target)
          contents ??= readContents(archive, parts, from1904)
          return readSheet(archive, target, { ...(await contents), merges, columns, take })
        },
      })
    },
  })
  return sheets
}

type Contents = { strings: PlainString[]; styles: Style[] }

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
