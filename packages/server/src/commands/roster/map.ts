import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Decisions, lookAtPath, makeMap } from '@campus-connect/roster'
import { Command } from 'commander'
import { OperatorError } from '../../errors/operator-error.ts'
import { systemReason } from '../../errors/system-reason.ts'
import { asRosterError, problemLine } from '../../roster/problem-lines.ts'
import type { OperatorContext } from '../context/context.ts'
import { needsYes, refuseUsage } from '../context/refuse-usage.ts'
import { columnLines } from './column-lines.ts'
import { decide, type RosterFile } from './map-questions.ts'

export function rosterMap(context: OperatorContext): Command {
  return new Command('map')
    .description('표의 열과, 표만으로 알 수 없는 것을 확인하고 roster-map.json에 씁니다')
    .argument('<파일>', '표(.csv, .xlsx, HTML .xls)')
    .option('--yes', '확실한 것만 받아들이고, 확실하지 않은 것이 있으면 거부합니다')
    .option('--output <파일>', '쓸 파일 (기본값: 표와 같은 폴더의 roster-map.json)')
    .action(async (path: string, { yes, output }: { yes?: true; output?: string }, command: Command) => {
      if (!yes && !context.ask) refuseUsage(command, needsYes)
      const file = await lookedFile(path)
      for (const sheet of file.sheets) for (const line of columnLines(sheet)) context.say(line)
      for (const problem of [...file.faults.slice(0, 5), ...file.questions]) context.say(`  ! ${problemLine(problem)}`)
      const decisions = yes ? sureDecisions(file) : await decide(context, file)
      const target = output ?? join(dirname(path), 'roster-map.json')
      await writeFile(target, `${JSON.stringify(makeMap(file.first, decisions), null, 2)}\n`).catch(
        (cause: NodeJS.ErrnoException) => {
          throw new OperatorError(`${target}: 쓸 수 없습니다 (${systemReason(cause)}).`, { cause })
        },
      )
      context.print(target)
    })
}

async function lookedFile(path: string): Promise<RosterFile> {
  const looked = await lookAtPath(path).catch((error: unknown) => {
    throw asRosterError(error)
  })
  const [file] = looked.kind === 'table' ? looked.files : []
  if (!file) throw new OperatorError(`${path}: 표가 아닙니다. OneRoster 폴더와 zip에는 roster map이 필요 없습니다.`)
  if (!file.first)
    throw new OperatorError(
      `${path}: 학번 열이 있는 머리글을 처음 30행에서 찾지 못했습니다. 학번인 열의 머리글을 '학번'으로 바꿔주세요.`,
    )
  return { ...file, first: file.first }
}

function sureDecisions({ faults, questions, first, lengths }: RosterFile): Decisions {
  const problems = [...faults, ...questions].map((problem) => problemLine(problem))
  if (problems.length > 0) throw new OperatorError(['확실하지 않아 쓰지 않았습니다.', ...problems].join('\n'))
  return {
    status: { in: [], out: [] },
    term: first.term ?? null,
    numberLengths: lengths.map(({ length }) => length),
    sheets: {},
    hidden: null,
  }
}
