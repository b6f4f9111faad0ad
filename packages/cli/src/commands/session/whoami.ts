import type { User } from '@campus-connect/sdk'
import { CampusError } from '@campus-connect/sdk'
import { Command } from 'commander'
import type { Column } from '../../output/column.ts'
import type { Invocation } from '../invocation.ts'

type Account = { id: string; username: string; isAdmin: boolean; host: string }

const accountColumns: Column<Account>[] = [
  { name: 'id', title: '학번', value: ({ id }) => id },
  { name: 'username', title: '이름', value: ({ username }) => username },
  {
    name: 'isAdmin',
    title: '역할',
    value: ({ isAdmin }) => isAdmin,
    show: ({ isAdmin }) => (isAdmin ? '관리자' : '학생'),
  },
  { name: 'host', title: '주소', value: ({ host }) => host },
]

export function whoami({ connect, context, print }: Invocation) {
  return new Command('whoami').description('로그인한 계정을 확인합니다').action(async () => {
    print.checkFields(accountColumns)
    const { campus, host, saved } = await connect()
    await campus.listMyLectures({ signal: context.signal })
    if (!saved) throw new CampusError('refused', '로그인이 필요합니다.', { status: 401 })
    print.row(account(saved.user, host), accountColumns)
  })
}

function account({ id, username, isAdmin = false }: User, host: string): Account {
  return { id, username, isAdmin, host }
}
