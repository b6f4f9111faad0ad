import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Command } from 'commander'
import { systemReason } from '../../errors/system-reason.ts'
import { needsYes, refuseUsage } from '../context/refuse-usage.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { findTables, readTableFiles } from '../../roster/files/table-files.ts'
import { looked } from '../../roster/formats/table/look.ts'
import { makeMap, numberLengths } from '../../roster/formats/table/make-map.ts'
import { propose } from '../../roster/formats/table/proposal.ts'
import { readParts } from '../../roster/formats/table/table.ts'
import type { OperatorContext } from '../context/context.ts'
import { columnLines } from './column-lines.ts'
import { decide } from './map-questions.ts'

export function rosterMap(context: OperatorContext): Command {
  return new Command('map')
    .description('표의 열이 무엇인지 확인하고 roster-map.json에 씁니다')
    .argument('<파일>', '표(.csv, .xlsx, HTML .xls)')
    .option('--yes', '확실한 것만 받아들이고, 확실하지 않은 것이 있으면 거부합니다')
    .option('--output <파일>', '쓸 파일 (기본값: 표와 같은 폴더의 roster-map.json)')
    .action(async (path: string, { yes, output }: { yes?: true; output?: string }, command: Command) => {
      if (!yes && !context.ask) refuseUsage(command, needsYes)
      const part = await firstPart(path)
      const proposal = propose(part)
      const sheet = looked(part, proposal)
      for (const line of columnLines(sheet)) context.say(line)
      const decisions = yes ? sureDecisions(sheet.problems, part, proposal.term) : await decide(context, part, proposal)
      const file = output ?? join(dirname(path), 'roster-map.json')
      await writeFile(file, `${JSON.stringify(makeMap(part, proposal, decisions), null, 2)}\n`).catch(
        (cause: NodeJS.ErrnoException) => {
          throw new OperatorError(`${file}: 쓸 수 없습니다 (${systemReason(cause)}).`, { cause })
        },
      )
      context.print(file)
    })
}

async function firstPart(path: string) {
  const [file] = await readTableFiles((await findTables([path])) ?? [])
  if (!file) throw new OperatorError(`${path}: 표가 아닙니다. OneRoster 폴더와 zip에는 roster map이 필요 없습니다.`)
  const parts = await readParts(file)
  const part = parts.find((each) => propose(each).kind !== 'courses')
  if (!part)
    throw new OperatorError(
      `${path}: 학번 열이 있는 머리글을 처음 30행에서 찾지 못했습니다. 학번인 열의 머리글을 '학번'으로 바꿔주세요.`,
    )
  return part
}

function sureDecisions(problems: string[], part: Parameters<typeof numberLengths>[0], term: string | null | undefined) {
  if (problems.length > 0) throw new OperatorError(['확실하지 않아 쓰지 않았습니다.', ...problems].join('\n'))
  const lengths = numberLengths(part).map(({ length }) => length)
  return { status: { in: [], out: [] }, term: term ?? null, numberLengths: lengths }
}
