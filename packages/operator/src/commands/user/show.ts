import { Command } from 'commander'
import { typedStudentNumber } from '@campus-connect/core/text.ts'
import type { OperatorContext } from '../../context/context.ts'
import { eventProgress } from '../../context/progress.ts'
import { showPerson } from '@campus-connect/core/domain/attendance/person.ts'
import { OperatorError } from '@campus-connect/core/operator-error.ts'
import { personalDataParts } from '@campus-connect/core/sentences/personal-data.ts'
import { koreanTime } from '@campus-connect/core/domain/sync/message.ts'
import { aligned } from '../roster/lines.ts'

export function userShow(context: OperatorContext): Command {
  return new Command('show')
    .argument('<학번>', '', typedStudentNumber)
    .option('--json', '프로그램이 읽을 수 있는 JSON으로')
    .description('이 사람에 대해 보관하는 모든 정보를 보여 줍니다 (열람 요청)')
    .action(async (id: string, { json }: { json?: true }) => {
      const { clock, operator, say } = context
      const progress = eventProgress(say)
      const data = await context.interruptible((signal) =>
        context.withDatabase((db) => showPerson(db, operator, { id }, { clock, signal, progress })),
      )
      if (!data) throw new OperatorError(`${id}: 이 학번으로 보관하는 정보가 없습니다.`)
      context.print(json ? JSON.stringify(data, null, 2) : personalDataLines(data).join('\n'))
    })
}

/** All data of a person, for people. */
function personalDataLines(data: NonNullable<Awaited<ReturnType<typeof showPerson>>>): string[] {
  const told = (details: object) => (Object.keys(details).length > 0 ? JSON.stringify(details) : '')
  const parts = personalDataParts(data, told).flatMap(({ title, rows }) => {
    const lines = rows.length > 0 ? aligned(rows) : ['없음']
    return ['', title, ...lines.map((line) => `  ${line}`)]
  })
  return [`학번 ${data.id}: ${koreanTime(data.takenAt)}에 보관하는 모든 정보`, ...parts]
}
