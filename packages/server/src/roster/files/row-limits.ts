import { unusable } from '../model/roster-error.ts'
import type { Bundle } from './bundle.ts'

export type RowLimits = { rows: number; rowBytes: number }

/** Rows of all files. A campus of 100,000 students with seven lectures each has 800,000. */
const defaultLimits: RowLimits = { rows: 3_000_000, rowBytes: 1024 * 1024 }

/** Refuses a roster that would need too much memory, before it is parsed. Throws a RosterError. */
export function refuseTooManyRows({ files }: Bundle, { rows, rowBytes }: RowLimits = defaultLimits): void {
  let total = 0
  for (const [file, bytes] of files) {
    let row = 0
    for (const length of lineLengths(bytes)) {
      row += 1
      total += 1
      if (length > rowBytes) throw unusable({ file, row }, `한 행이 ${rowBytes}바이트를 넘습니다.`)
      if (total > rows)
        throw unusable(
          { file, row },
          `명단의 행이 모두 ${rows}행을 넘습니다. 지난 학기와 쓰지 않는 행을 빼고 다시 내보내주세요.`,
        )
    }
  }
}

/** Old Macintosh versions of Excel end lines with a carriage return only. */
function* lineLengths(bytes: Buffer) {
  const ending = bytes.includes('\n') ? 10 : 13
  for (let start = 0; start < bytes.length;) {
    const found = bytes.indexOf(ending, start)
    const end = found < 0 ? bytes.length : found
    yield end - start
    start = end + 1
  }
}
