import { Command } from 'commander'
import { revokeAdmin } from '../../domain/accounts/admins.ts'
import { typedStudentNumber } from '../../text.ts'
import type { OperatorContext } from '../context/context.ts'

export function adminRevoke({ say, clock, operator, withDatabase }: OperatorContext): Command {
  return new Command('revoke')
    .argument('<id>', '', typedStudentNumber)
    .description('관리자 권한을 해제합니다')
    .action(async (id: string) => say(await withDatabase((db) => revokeAdmin(db, id, { clock, operator }))))
}
