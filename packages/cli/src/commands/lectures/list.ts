import { Command } from 'commander'
import { studentNumber } from '../student-numbers.ts'
import type { Invocation } from '../invocation.ts'
import { lectureColumns } from '../lecture-columns.ts'
import { findUser } from '../user-rows.ts'

export function lecturesList({ connect, context, print }: Invocation) {
  return new Command('list')
    .description('사용자의 강의를 보여 줍니다')
    .argument('<학번>')
    .action(async (id: string) => {
      print.checkFields(lectureColumns)
      const wanted = studentNumber(id)
      const { campus } = await connect()
      const { lectureDtoList } = await findUser(campus, wanted, context.signal)
      print.rows(lectureDtoList, lectureColumns)
      if (print.format() === 'table' && lectureDtoList.length === 0) print.talk('등록된 강의가 없습니다')
    })
}
