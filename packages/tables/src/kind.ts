/** `xls` is a compound file: the format of Excel before 2007, or an encrypted workbook. */
export type FileKind = 'text' | 'html' | 'xlsx' | 'zip' | 'xls' | 'encrypted' | 'xml-spreadsheet' | 'pdf' | 'mhtml'

const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le')
const zipStarts = ['PK\u0003\u0004', 'PK\u0005\u0006']

/** Determines what a file is from its bytes, because endings are often wrong. */
export function kindOf(bytes: Buffer): FileKind {
  if (bytes.subarray(0, 8).equals(compoundFile)) return bytes.includes(encryptedPackage) ? 'encrypted' : 'xls'
  const start = bytes.toString('latin1', 0, 4096)
  if (isOldWorkbook(bytes)) return 'xls'
  if (zipStarts.some((each) => start.startsWith(each))) return isWorkbook(bytes) ? 'xlsx' : 'zip'
  if (start.startsWith('%PDF')) return 'pdf'
  if (/^(MIME-Version|Content-Type):/im.test(start.slice(0, 200))) return 'mhtml'
  return markupKind(start.replaceAll('\0', '').replace(/^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, ''))
}

/** Missing in a zip that is truncated. */
export const endOfZip = 'PK\u0005\u0006'

/** By the list at the end of a zip (PKWARE, "APPNOTE" §4.3.12): a workbook inside a zip holds the same name. */
function isWorkbook(bytes: Buffer) {
  const end = bytes.lastIndexOf(endOfZip)
  const list = end >= 0 && end + 20 <= bytes.length ? bytes.readUInt32LE(end + 16) : bytes.length
  return bytes.subarray(list < end ? list : 0).includes('[Content_Types].xml')
}

/** The first record of the formats before compound files. */
function isOldWorkbook([id = 0, version = 1, length = 0, high = 1]: Buffer) {
  return id === 9 && [0, 2, 4, 8].includes(version) && [4, 6, 8].includes(length) && high === 0
}

function markupKind(start: string): FileKind {
  if (!/^\s*</.test(start)) return 'text'
  return start.includes('urn:schemas-microsoft-com:office:spreadsheet') && !/<html/i.test(start)
    ? 'xml-spreadsheet'
    : 'html'
}
