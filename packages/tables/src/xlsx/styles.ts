import type { Archive } from './archive.ts'
import { parseXml } from './xml.ts'

/** For each cell style the number of digits to which it fills up with zeros, such as 8 for the format `00000000`. */
export async function readZeroFormats(archive: Archive, part: string | undefined): Promise<number[]> {
  const widths: number[] = []
  const stream = part === undefined ? undefined : archive.open(part)
  if (!stream) return widths
  const formats = new Map<string, number>()
  let inCells = false
  await parseXml(await stream, {
    open(name, { numFmtId: id = '', formatCode: code = '' }) {
      if (name === 'numFmt' && /^0{2,32}$/.test(code)) formats.set(id, code.length)
      else if (name === 'cellXfs') inCells = true
      else if (name === 'xf' && inCells) widths.push(formats.get(id) ?? 0)
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
  })
  return widths
}
