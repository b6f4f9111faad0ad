import { TableError } from '../table-error.ts'
import type { Archive } from './archive.ts'
import { unescaped } from './escapes.ts'
import { parseXml } from './xml.ts'

/** Characters of all strings, which stay in memory. */
const maxLength = 64 * 1024 * 1024

/** The strings to which cells refer by number. Leaves out the phonetic guides. */
export async function readSharedStrings(archive: Archive, part: string | undefined): Promise<string[]> {
  const strings: string[] = []
  const stream = part === undefined ? undefined : archive.open(part)
  if (!stream) return strings
  let text = ''
  let inText = false
  let guides = 0
  let length = 0
  await parseXml(await stream, {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') guides += 1
      else if (name === 't') inText = guides === 0
    },
    text(data) {
      if (!inText) return
      text += data
      length += data.length
      if (length > maxLength)
        throw new TableError('Excel 파일의 글자가 모두 너무 많습니다. 쓰지 않는 시트를 빼 주세요.')
    },
    close(name) {
      if (name === 't') inText = false
      else if (name === 'rPh') guides -= 1
      else if (name === 'si') strings.push(unescaped(text))
    },
  })
  return strings
}
