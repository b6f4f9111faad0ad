import { Command } from 'commander'
import { grantAdmin, revokeAdmin, setPassword } from '../../accounts/admins.ts'
import { hashPassword } from '../../accounts/passwords.ts'
import type { OperatorContext } from '../context/context.ts'

/** `campus-server admin grant|revoke|set-password` */
export function adminCommand(context: OperatorContext): Command {
  const { say, clock, operator, withDatabase } = context
  const admin = new Command('admin').description('관리자와 비밀번호를 다룹니다').helpCommand(false)
  admin
    .command('grant <id>')
    .description('사용자를 관리자로 지정합니다')
    .action(async (id: string) => say(await withDatabase((db) => grantAdmin(db, id, { clock, operator }))))
  admin
    .command('revoke <id>')
    .description('관리자 권한을 거둡니다')
    .action(async (id: string) => say(await withDatabase((db) => revokeAdmin(db, id, { clock, operator }))))
  admin
    .command('set-password <id>')
    .description('새 비밀번호를 정합니다. 터미널에서 묻거나 표준 입력의 첫 줄에서 읽습니다')
    .action(async (id: string) => {
      const password = await context.readSecret(`${id}의 새 비밀번호: `)
      say(await withDatabase((db) => setPassword(db, { id, password }, { hash: hashPassword, clock, operator })))
    })
  return admin
}
