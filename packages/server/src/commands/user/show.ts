import { Command } from 'commander'
import { typedStudentNumber } from '../../text.ts'
import type { OperatorContext } from '../context/context.ts'
import { personalDataLines } from './personal-data-lines.ts'
import { shownData } from './shown-data.ts'

export function userShow(context: OperatorContext): Command {
  return new Command('show')
    .argument('<학번>', '', typedStudentNumber)
    .option('--json', '프로그램이 읽을 수 있는 JSON으로')
    .description('이 사람에 대해 보관하는 모든 정보를 보여 줍니다 (열람 요청)')
    .action(async (id: string, { json }: { json?: true }) => {
      const data = await context.interruptible((signal) =>
        context.withDatabase((db) => shownData(db, id, context, signal)),
      )
      context.print(json ? JSON.stringify(data, null, 2) : personalDataLines(data).join('\n'))
    })
}
