import { readFile, rm, writeFile } from 'node:fs/promises'
import { Command, Option } from 'commander'
import { OperatorError, systemReason } from '@campus-connect/core/operator-error.ts'
import { Refusal } from '@campus-connect/core/domain/refusal.ts'
import { canUndo, newBatch, recordMarks, undoMarks } from '@campus-connect/core/roster/marks/record.ts'
import type { OperatorContext } from '../../context/context.ts'
import { refuseUsage } from '../../context/refuse-usage.ts'
import { dryRunOption } from '../user/change.ts'
import { readMarkRows, refuseRows } from './mark-rows.ts'

type Options = { file?: string; undoFile?: string; undo?: string; dryRun?: boolean }

const verbs = {
  excuse: {
    kind: 'excuse',
    name: '공결',
    description: '공결을 파일에서 읽어 기록합니다. 수업의 출결은 그대로이고 출석부에 공결로 셉니다',
  },
  correct: {
    kind: 'correction',
    name: '정정',
    description: '교수가 알린 출결 정정을 파일에서 읽어 기록합니다 (CORRECT_UNTIL까지). 연결 기록은 바꾸지 않습니다',
  },
} as const

export const attendanceExcuse = (context: OperatorContext): Command => recordCommand(context, 'excuse')
export const attendanceCorrect = (context: OperatorContext): Command => recordCommand(context, 'correct')

function recordCommand(context: OperatorContext, verb: keyof typeof verbs): Command {
  const { description, name } = verbs[verb]
  const columns =
    verb === 'excuse'
      ? '학번, 강의(또는 학수번호와 분반), 날짜 또는 기간, 사유'
      : '학번, 강의(또는 학수번호와 분반), 날짜, 교시나 시각, 정정, 사유'
  return new Command(verb)
    .description(description)
    .option('--file <파일>', `${name}의 표 (.xlsx, CSV): ${columns}`)
    .option('--undo-file <파일>', '되돌리기 파일의 이름. 없으면 --file의 이름에 .undo를 붙입니다')
    .addOption(
      new Option('--undo <파일>', '이 되돌리기 파일을 쓴 명령이 기록한 것을 되돌립니다').conflicts([
        'file',
        'undoFile',
      ]),
    )
    .addOption(dryRunOption().conflicts('undo'))
    .action(async ({ file, undoFile, undo, dryRun = false }: Options, command: Command) => {
      if (undo !== undefined) return undoFrom(context, undo)
      if (file === undefined) refuseUsage(command, '--file이나 --undo가 필요합니다.')
      await recordFrom(context, verb, { file, undoFile: undoFile ?? `${file}.undo`, dryRun })
    })
}

type Given = { file: string; undoFile: string; dryRun: boolean }

async function recordFrom(context: OperatorContext, verb: keyof typeof verbs, { file, undoFile, dryRun }: Given) {
  const { clock, operator, print, say } = context
  const { kind, name } = verbs[verb]
  const { periods, correctUntil } = context.settings()
  const rows = await readMarkRows(file, { kind, periods })
  const batch = dryRun ? undefined : newBatch()
  // First: what cannot be undone must not be recorded.
  if (batch !== undefined) await writeUndoFile(context, undoFile, { batch, verb, at: clock() })
  try {
    const given = { kind, rows, correctUntil, batch }
    const result = await context.withDatabase((db) => recordMarks(db, operator, given, { clock }), { dryRun })
    if ('faults' in result) refuseRows(file, result.faults)
    else {
      const done = `학생 ${result.students}명의 ${name} ${result.records}건`
      print(dryRun ? `미리 보기: ${done}. 아무것도 기록하지 않았습니다.` : `기록했습니다: ${done}.`)
      if (!dryRun) say(`되돌리려면: campus-server attendance ${verb} --undo ${undoFile}`)
    }
  } catch (error) {
    // After any other error nobody knows whether it was recorded.
    const isRefused = error instanceof OperatorError || error instanceof Refusal
    if (batch !== undefined && isRefused) await rm(undoFile, { force: true })
    throw error
  }
}

const head = 'campus-server attendance undo'

type Undo = { batch: string; verb: string; at: Date }

async function writeUndoFile({ withDatabase }: OperatorContext, file: string, { batch, verb, at }: Undo) {
  const write = (flag: 'wx' | 'w') =>
    writeFile(file, `${head} ${batch}\n${verb} ${at.toISOString()}\n`, { flag, mode: 0o600 })
  try {
    await write('wx')
  } catch (cause) {
    const exists = (cause as NodeJS.ErrnoException).code === 'EEXIST'
    const before = exists ? batchIn(await readFile(file, 'utf8').catch(() => '')) : undefined
    // An operator undoes a file, mends it and records it again under the same name.
    if (before !== undefined && !(await withDatabase((db) => canUndo(db, { batch: before })))) return write('w')
    const why = exists
      ? '이미 있는 파일입니다. --undo-file로 다른 이름을 정해주세요.'
      : `쓸 수 없습니다 (${systemReason(cause)}).`
    throw new OperatorError(`${file}: ${why} 아무것도 기록하지 않았습니다.`, { cause })
  }
}

const batchIn = (text: string) => /^campus-server attendance undo ([0-9a-f]{24})\n/.exec(text)?.[1]

async function undoFrom({ clock, operator, print, withDatabase }: OperatorContext, file: string) {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new OperatorError(`${file}: 읽을 수 없습니다 (${systemReason(cause)}).`, { cause })
  })
  const batch = batchIn(text)
  if (batch === undefined)
    throw new OperatorError(
      `${file}: attendance excuse나 correct가 쓴 되돌리기 파일이 아닙니다. 아무것도 되돌리지 않았습니다.`,
    )
  const removed = await withDatabase((db) => undoMarks(db, operator, { batch }, { clock }))
  if (removed === 0) throw new OperatorError(`${file}: 되돌릴 것이 없습니다. 이미 되돌렸습니다.`)
  print(`${removed}건을 되돌렸습니다.`)
}
