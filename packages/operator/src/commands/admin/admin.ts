import { Command } from 'commander'
import { revokeAdmin } from '@campus-connect/core/domain/accounts/administrators.ts'
import { setPassword } from '@campus-connect/core/domain/accounts/new-password.ts'
import { hashPassword } from '@campus-connect/core/domain/accounts/passwords.ts'
import { typedStudentNumber } from '@campus-connect/core/text.ts'
import type { OperatorContext } from '../../context/context.ts'
import { createOne } from '../user/create.ts'
import { reasonOption } from '../user/change.ts'

export function adminCreate(context: OperatorContext): Command {
  return new Command('create')
    .argument('<학번>')
    .argument('<이름>')
    .description('관리자의 계정을 만듭니다. 비밀번호는 터미널에서 묻거나 표준 입력에서 읽습니다')
    .addOption(reasonOption())
    .action((id: string, name: string, { reason }: { reason?: string }) =>
      createOne(context, { id, name, admin: true, reason }),
    )
}

export function adminRevoke(context: OperatorContext): Command {
  const { operator, say, withDatabase } = context
  return new Command('revoke')
    .argument('<id>', '', typedStudentNumber)
    .description('관리자 권한을 해제합니다')
    .action(async (id: string) => {
      const { changed } = await withDatabase((db) => revokeAdmin(db, operator, { id }, context))
      say(changed ? `${id}: 관리자 권한을 해제했습니다.` : `${id}: 관리자가 아닙니다.`)
    })
}

export function adminSetPassword(context: OperatorContext): Command {
  const { clock, operator, readSecret, say, withDatabase } = context
  return new Command('set-password')
    .argument('<id>', '', typedStudentNumber)
    .description('새 비밀번호를 정합니다. 터미널에서 묻거나 표준 입력에서 읽습니다')
    .action(async (id: string) => {
      const password = await readSecret(`${id}의 새 비밀번호: `)
      await withDatabase((db) => setPassword(db, operator, { id, password }, { clock, hash: hashPassword }))
      say(`${id}: 비밀번호를 바꾸고 모든 기기에서 로그아웃했습니다.`)
    })
}
