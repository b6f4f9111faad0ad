import { Command } from 'commander'
import type { OperatorContext } from '../context/context.ts'
import { createOne } from '../user/create.ts'
import { reasonOption } from '../user/reason-option.ts'

export function adminCreate(context: OperatorContext): Command {
  return new Command('create')
    .argument('<학번>')
    .argument('<이름>')
    .description('관리자의 계정을 만듭니다. 비밀번호는 터미널에서 묻거나 표준 입력의 첫 줄에서 읽습니다')
    .addOption(reasonOption())
    .action((id: string, name: string, { reason }: { reason?: string }) =>
      createOne(context, { id, name, admin: true, reason }),
    )
}
