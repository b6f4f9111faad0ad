import { Command } from 'commander'
import { grantAdmin } from '../../domain/accounts/admins.ts'
import { typedStudentNumber } from '../../text.ts'
import type { OperatorContext } from '../context/context.ts'

export function adminGrant({ say, clock, operator, withDatabase }: OperatorContext): Command {
  return new Command('grant')
    .argument('<id>', '', typedStudentNumber)
    .description('사용자를 관리자로 지정합니다')
    .action(async (id: string) => say(await withDatabase((db) => grantAdmin(db, id, { clock, operator }))))
}
