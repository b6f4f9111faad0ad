import { Command } from 'commander'
import { type Place, verifyAudit } from '../../domain/audit/verify.ts'
import type { OperatorContext } from '../context/context.ts'
import { readKnownOption } from '../context/known-option.ts'
import { interruptibly } from '../context/interrupt.ts'

export function auditVerify(context: OperatorContext): Command {
  return new Command('verify')
    .description('감사 기록의 해시 체인을 확인합니다')
    .option('--known <확인값>', '전에 확인한 결과의 마지막 줄 끝, 번호:해시. 그것도 그대로인지 봅니다', readKnownOption)
    .action(async ({ known }: { known?: Place }) => {
      const { count, sequence, hash } = await context.withDatabase((db) =>
        interruptibly(context.interruptible, (signal) => verifyAudit(db, known, signal)),
      )
      context.print(`감사 기록 ${count}건이 모두 맞습니다. 마지막: ${sequence}:${hash}`)
    })
}
