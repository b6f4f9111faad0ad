import type { AdminUser } from '@campus-connect/sdk'
import type { Command } from 'commander'
import type { Column } from '../../output/column.ts'
import { columnTexts } from '../../texts/users.ts'
import type { Invocation } from '../invocation.ts'
import { userDetailColumns } from '../user-rows.ts'

const columns: Column<AdminUser>[] = [
  ...userDetailColumns.filter(({ name }) => name !== 'lectureDtoList'),
  {
    name: 'lectures',
    title: columnTexts.lectures,
    value: ({ lectureDtoList }) => lectureDtoList.map(({ name }) => name).join(', '),
  },
]

export function exportUsers(command: Command, { connect, context, print }: Invocation) {
  command.action(async () => {
    print.checkFields(columns)
    const { campus } = await connect()
    const users: AdminUser[] = []
    for await (const user of campus.iterateUsers({}, { signal: context.signal })) users.push(user)
    print.exported(users, columns)
  })
}
