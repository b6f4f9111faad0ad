import { type Diagnostics, note } from '../model/diagnostics.ts'
import { unusable } from '../model/roster-error.ts'

/** Decodes a CSV file in UTF-8, or in CP949 as Korean Excel saves it. Throws a RosterError for anything else. */
export function decodeText(file: string, bytes: Buffer, diagnostics: Diagnostics): string {
  const zero = bytes.indexOf(0)
  if (zero >= 0) throw unusable({ file, row: rowAt(bytes, zero) }, 'NUL 문자가 있습니다. UTF-8 CSV 파일이 아닙니다.')
  const text = decode('utf-8', bytes) ?? decodeKorean(file, bytes, diagnostics)
  if (/^\s*</.test(text))
    throw unusable({ file, row: 1 }, 'CSV가 아니라 HTML 문서입니다. 내려받은 파일을 확인해주세요.')
  return text
}

function decodeKorean(file: string, bytes: Buffer, diagnostics: Diagnostics) {
  const text = decode('euc-kr', bytes)
  if (text === undefined) throw unusable({ file, row: firstBadRow(bytes) }, 'UTF-8로 읽을 수 없는 글자가 있습니다.')
  note(diagnostics, 'encoding', { file }, 'CP949(EUC-KR)로 읽었습니다. UTF-8로 저장하는 것이 안전합니다.')
  return text
}

/** Removes a byte order mark. Returns undefined if the bytes are invalid in this encoding. */
function decode(encoding: string, bytes: Buffer): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function firstBadRow(bytes: Buffer) {
  let start = 0
  for (let row = 1; ; row += 1) {
    const end = bytes.indexOf(10, start)
    const line = bytes.subarray(start, end < 0 ? bytes.length : end)
    if (decode('utf-8', line) === undefined || end < 0) return row
    start = end + 1
  }
}

function rowAt(bytes: Buffer, index: number) {
  return bytes.subarray(0, index).reduce((row, byte) => (byte === 10 ? row + 1 : row), 1)
}
