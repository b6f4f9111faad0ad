import { writeFile } from 'node:fs/promises'
import type { SheetRow } from '../../attendance/sheet.ts'
import { OperatorError } from '../../errors/operator-error.ts'

/** Writes rows as an .xlsx that only its owner can read. Throws an OperatorError if the file exists or cannot be written. */
export async function writeWorkbook(path: string, rows: SheetRow[]): Promise<void> {
  // On demand: few commands need it.
  const [{ default: writeExcelFile }, { printSetup }] = await Promise.all([
    import('write-excel-file/node'),
    import('./print-setup.ts'),
  ])
  const [head = [], ...students] = rows
  const sheet = '출석부'
  const file = await writeExcelFile(
    [head.map(headCell), ...students.map((row) => row.map(cell))],
    {
      sheet,
      orientation: 'landscape',
      columns: head.map((title, column) => ({ width: widthOf(title, students, column) })),
      stickyRowsCount: 1,
      stickyColumnsCount: 2,
    },
    { features: [printSetup(sheet, ['A', 'B'])] },
  ).toBuffer()
  try {
    await writeFile(path, file, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const reason = code === 'EEXIST' ? '이미 있는 파일입니다. 다른 이름으로 저장해주세요.' : message
    throw new OperatorError(`--xlsx ${path}: ${reason}`)
  }
}

const border = { borderColor: '#d0d5d4', borderStyle: 'thin' } as const

const cell = (value: string | number) =>
  ({ ...border, value, align: typeof value === 'number' ? 'right' : 'left' }) as const

/** In two lines where it is long: the day above what the column holds. */
function headCell(value: string | number) {
  return {
    ...border,
    value: String(value),
    height: 32,
    wrap: true,
    fontWeight: 'bold',
    align: 'center',
    alignVertical: 'center',
    backgroundColor: '#e6f4f1',
  } as const
}

/** Characters: as wide as the longest value, or the longest word of the head. */
function widthOf(title: string | number, rows: SheetRow[], column: number) {
  const values = [...String(title).split(' '), ...rows.map((row) => String(row[column] ?? ''))]
  // One value cannot take up the page.
  return Math.min(40, Math.max(...values.map(cells)) + 2)
}

/** Hangul is twice as wide as a Latin letter. */
const cells = (text: string) => text.length + (text.match(/[^\u0020-\u007e]/g)?.length ?? 0)
