import { ownHead } from '@campus-connect/tables/student-number'
import { Command } from 'commander'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { listUsers } from '@campus-connect/core/domain/attendance/find-users.ts'
import type { OperatorContext } from '../../context/context.ts'

export function userList(context: OperatorContext): Command {
  return new Command('list')
    .description('머리글 아래 한 줄에 계정 하나씩 보여 줍니다: 학번, 이름, 활성화, 관리자, 가입 시각')
    .option('--not-in-roster', '명단에 없는 학생만 (졸업, 자퇴 등)')
    .action(async ({ notInRoster }: { notInRoster?: true }) => {
      await context.withDatabase((db) => printAccounts(db, context, notInRoster === true))
    })
}

async function printAccounts(db: Db, { print, operator, clock }: OperatorContext, notInRoster: boolean) {
  const pages = await listUsers(db, operator, { notInRoster }, { clock })
  print([ownHead, '이름', '활성화', '관리자', '가입 시각'].join('\t'))
  for await (const accounts of pages) {
    const lines = accounts.map(({ id, username, enabled, admin, created_at }) =>
      [id, username, enabled === 1, admin === 1, created_at].join('\t'),
    )
    if (lines.length > 0) print(lines.join('\n'))
  }
}
