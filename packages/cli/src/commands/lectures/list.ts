import type { Command } from 'commander'
import { studentNumber } from '../student-numbers.ts'
import type { Invocation } from '../invocation.ts'
import { lectureColumns } from '../lecture-columns.ts'
import { findUser } from '../user-rows.ts'
import { lectureTexts } from '../../texts/lectures.ts'

export function lecturesList(command: Command, { connect, context, print }: Invocation) {
  command.action(async (id: string) => {
    print.checkFields(lectureColumns)
    const wanted = studentNumber(id)
    const { campus } = await connect()
    const { lectureDtoList } = await findUser(campus, wanted, context.signal)
    print.rows(lectureDtoList, lectureColumns)
    if (print.format() === 'table' && lectureDtoList.length === 0) print.talk(lectureTexts.none)
  })
}
