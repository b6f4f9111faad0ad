import { writeFile } from 'node:fs/promises'
import type { SheetRow } from '../../attendance/sheet.ts'
import { OperatorError } from '../../errors/operator-error.ts'

/** Writes rows as an .xlsx that only its owner can read. Throws an OperatorError if the file exists or cannot be written. */
export async function writeWorkbook(path: string, rows: SheetRow[]): Promise<void> {
  // On demand: few commands need it.
  const { default: writeExcelFile } = await import('write-excel-file/node')
  const frozen = { stickyRowsCount: 1, stickyColumnsCount: 2 }
  const file = await writeExcelFile(rows, { sheet: '출석부', ...frozen }).toBuffer()
  try {
    await writeFile(path, file, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const reason = code === 'EEXIST' ? '이미 있는 파일입니다. 다른 이름으로 저장해주세요.' : message
    throw new OperatorError(`--xlsx ${path}: ${reason}`)
  }
}
