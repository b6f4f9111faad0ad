import { Command } from 'commander'
import { recordOperator } from '../audit/record.ts'
import { listEventsAfter, type NamedEvent } from '../store/attendance-export.ts'
import type { OperatorContext } from './context.ts'
import { csvLine } from './csv.ts'

const columns = ['sequence', 'at', 'id', 'username', 'lecture', 'from', 'to', 'by', 'cause', 'userKey', 'byKey']
const page = 1000

export function exportAttendance(context: OperatorContext): Command {
  return new Command('attendance')
    .description('출석 기록을 CSV로 내보냅니다 (탈퇴한 사용자의 학번과 이름은 비어 있습니다)')
    .action(() =>
      context.withDatabase(async (db) => {
        await recordOperator(db, context.operator, { task: 'attendance-export', at: context.clock() })
        context.print(`\ufeff${csvLine(columns)}`)
        let events = await listEventsAfter(db, 0, page)
        while (events.length > 0) {
          context.print(events.map((event) => csvLine(cells(event))).join('\n'))
          events = await listEventsAfter(db, events.at(-1)?.sequence ?? 0, page)
        }
      }),
    )
}

function cells(event: NamedEvent): string[] {
  const { sequence, at, id, username, lecture, connected_from, connected_to, by, cause, user_key, by_key } = event
  const connected = (flag: number) => (flag === 1 ? 'true' : 'false')
  const student = [id ?? '', username ?? '', lecture]
  return [
    String(sequence),
    at,
    ...student,
    connected(connected_from),
    connected(connected_to),
    by ?? '',
    cause,
    user_key,
    by_key,
  ]
}
