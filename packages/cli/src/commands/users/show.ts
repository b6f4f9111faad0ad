import { Command } from 'commander'
import { studentNumber } from '../student-numbers.ts'
import type { Invocation } from '../invocation.ts'
import { lectureColumns } from '../lecture-columns.ts'
import { findUser, userDetailColumns } from '../user-rows.ts'

export function usersShow({ connect, context, options, print }: Invocation) {
  return new Command('show')
    .description('사용자 한 명과 그 강의를 보여 줍니다')
    .argument('<학번>')
    .action(async (id: string) => {
      print.checkFields(userDetailColumns)
      const wanted = studentNumber(id)
      const { campus } = await connect()
      const user = await findUser(campus, wanted, context.signal)
      print.row(user, userDetailColumns)
      if (print.format() !== 'table' || options().fields || user.lectureDtoList.length === 0) return

      print.text('\n')
      print.rows(user.lectureDtoList, lectureColumns)
    })
}
