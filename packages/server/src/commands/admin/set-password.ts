import { Command } from 'commander'
import { setPassword } from '../../domain/accounts/admins.ts'
import { hashPassword } from '../../domain/accounts/passwords.ts'
import { typedStudentNumber } from '../../text.ts'
import type { OperatorContext } from '../context/context.ts'

export function adminSetPassword({ say, clock, operator, readSecret, withDatabase }: OperatorContext): Command {
  return new Command('set-password')
    .argument('<id>', '', typedStudentNumber)
    .description('새 비밀번호를 정합니다. 터미널에서 묻거나 표준 입력의 첫 줄에서 읽습니다')
    .action(async (id: string) => {
      const password = await readSecret(`${id}의 새 비밀번호: `)
      say(await withDatabase((db) => setPassword(db, { id, password }, { hash: hashPassword, clock, operator })))
    })
}
