import { sheetTitle } from '@campus-connect/core/domain/attendance/class-sheet.ts'
import { changedClasses, classesOfTerm, exportSheets } from '@campus-connect/core/domain/attendance/export-sheets.ts'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { Refusal } from '@campus-connect/core/domain/refusal.ts'
import { OperatorError } from '@campus-connect/core/operator-error.ts'
import { workbookOf } from '@campus-connect/core/workbook.ts'
import type { OperatorContext } from '../../context/context.ts'
import { eventProgress, progressReporter } from '../../context/progress.ts'
import { listFile, SheetFolder, type SheetsRun } from './sheet-folder.ts'
import { sheetNames } from './sheet-names.ts'

type Wanted = { folder: string; term: string; changedSince: Date | undefined }

/** Milliseconds after which a run that was stopped begins anew: what it wrote is old. */
const longestPause = 12 * 3600 * 1000

/** Writes the workbook of each class of a term. A run that was stopped goes on where it was. */
export async function writeSheets(db: Db, context: OperatorContext, wanted: Wanted, signal: AbortSignal) {
  const { clock, operator, print, say, settings, lowerProcessPriority } = context
  lowerProcessPriority()
  const folder = await SheetFolder.open(wanted.folder)
  const all = await classesOfTerm(db, wanted, clock)
  const names = sheetNames(all)
  const foreign = await folder.foreign([...names.values()])
  if (foreign.length > 0) throw notOurs(wanted.folder, foreign)

  const { run, written } = planRun(folder, wanted, context)
  const since = run.changedSince === undefined ? undefined : new Date(run.changedSince)
  const due = since ? await changedClasses(db, all, { since, clock }) : all
  const left = due.filter(({ id }) => !written.has(id))
  folder.begin(run)
  const told = progressReporter((count: number) => say(`출석부를 저장하는 중입니다: ${count}개 / ${due.length}개`))
  const tools = { clock, signal, progress: eventProgress(say), rule: settings().attendanceRule }
  const known = new Map(left.map((each) => [each.id, each]))
  let count = due.length - left.length
  try {
    for await (const found of exportSheets(db, operator, { term: run.term, classes: left, use: 'sheets' }, tools)) {
      const { sheet, tables } = found
      const about = known.get(sheet.classId ?? '')
      if (!about) throw new Error(`a sheet of a class that was not asked for: ${sheet.classId}`)
      const { changes = [], number } = sheet.edition ?? {}
      const workbook = await workbookOf(sheetTitle(found), tables, changes)
      const size = { students: sheet.students.length, meetings: sheet.columns.length }
      const file = names.get(about.id) ?? ''
      const row = { file, classId: about.id, code: about.code, name: about.name, ...size, edition: number }
      await folder.write({ ...row, at: clock().toISOString() }, workbook)
      count += 1
      told(count)
    }
  } catch (error) {
    if (error instanceof Refusal && error.code === 'interrupted') throw stopped(count, due.length, error)
    throw error
  }
  await folder.end()
  print(`출석부 ${count}개를 ${wanted.folder}에 저장했습니다. 목록: ${listFile}`)
}

function planRun(
  folder: SheetFolder,
  { term, changedSince }: Wanted,
  { clock, say }: Pick<OperatorContext, 'clock' | 'say'>,
): { run: SheetsRun; written: ReadonlySet<string> } {
  const now = clock()
  const given = { term, changedSince: changedSince?.toISOString(), at: now.toISOString() }
  const before = folder.unfinished
  if (!before || before.run.term !== term) return { run: given, written: new Set() }
  // What the stopped run still had to write has changed since an earlier time.
  const earliest = [before.run.changedSince, given.changedSince].includes(undefined)
    ? undefined
    : [before.run.changedSince ?? '', given.changedSince ?? ''].toSorted()[0]
  const age = Math.abs(now.getTime() - Date.parse(before.run.at))
  if (age > longestPause || before.run.changedSince !== earliest) {
    say('앞의 실행이 끝나지 않았으므로 그때 남은 강의도 함께 저장합니다.')
    return { run: { ...given, changedSince: earliest }, written: new Set() }
  }
  say(`앞의 실행이 저장한 ${before.written.size}개는 두고 나머지를 저장합니다.`)
  return before
}

const notOurs = (folder: string, [first = '', ...others]: readonly string[]) =>
  new OperatorError(
    `--sheets ${folder}: 이 명령이 쓰지 않은 파일이 있어 아무것도 쓰지 않았습니다: ${first}${others.length > 0 ? ` 등 ${others.length + 1}개` : ''}. 다른 폴더를 정해주세요.`,
  )

const stopped = (count: number, of: number, cause: Error) =>
  new OperatorError(`중단했습니다 (${count}개 / ${of}개). 같은 명령을 다시 실행하면 나머지를 저장합니다.`, { cause })
