import { Command, InvalidArgumentError } from 'commander'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { trimAttendance, verifyAttendance } from '@campus-connect/core/domain/attendance/event-chain.ts'
import type { ChainName, Place } from '@campus-connect/core/domain/audit/chain-fault.ts'
import { trimAudit, verifyAudit } from '@campus-connect/core/domain/audit/audit-chain.ts'
import { readBeforeOption, refuseFuture } from '../../context/before-option.ts'
import type { OperatorContext } from '../../context/context.ts'
import { interruptibly } from '../../context/interrupt.ts'
import { progressReporter } from '../../context/progress.ts'
import { recordNames } from '../../refusals.ts'

const useCases = {
  attendance: { verify: verifyAttendance, trim: trimAttendance },
  audit: { verify: verifyAudit, trim: trimAudit },
}

/** `attendance verify` and `trim`, `audit verify` and `trim`: the two records differ in nothing but their names. */
export const recordCommands = (context: OperatorContext, record: ChainName): Command[] => [
  verifyCommand(context, record),
  trimCommand(context, record),
]

function verifyCommand({ interruptible, print, say, withDatabase }: OperatorContext, record: ChainName) {
  const name = recordNames[record]
  return new Command('verify')
    .description(`${name} 기록이 바뀌거나 지워지지 않았는지 해시로 확인합니다`)
    .option('--known <확인값>', '전에 확인한 결과의 마지막 줄 끝, 번호:해시. 그것도 그대로인지 봅니다', readKnownOption)
    .action(async ({ known }: { known?: Place }) => {
      const tell = progressReporter(say)
      const progress = (sequence: number) => tell(`${name} 기록을 확인하는 중입니다: ${sequence}번`)
      const check = (db: Db) =>
        interruptibly(interruptible, (signal) => useCases[record].verify(db, known, { signal, progress }))
      const { count, sequence, hash } = await withDatabase(check)
      print(`${name} 기록 ${count}건이 모두 맞습니다. 마지막: ${sequence}:${hash}`)
    })
}

function trimCommand(context: OperatorContext, record: ChainName) {
  const { clock, interruptible, operator, say, withDatabase } = context
  const name = recordNames[record]
  return new Command('trim')
    .description(`내보낸 ${name} 기록을 지웁니다`)
    .requiredOption('--before <날짜>', '이 날짜(서울) 전의 기록', readBeforeOption)
    .requiredOption('--exported <파일>', `그 기록이 들어 있는 export ${record}의 CSV`)
    .action(async (given: { before: Date; exported: string }) => {
      refuseFuture(given.before, clock())
      const tell = progressReporter(say)
      const progress = (sequence: number) => tell(`${name} 기록을 확인하는 중입니다: ${sequence}번`)
      const removing = (count: number) => tell(`${name} 기록을 지우는 중입니다: ${count}건`)
      const count = await interruptible((signal) =>
        withDatabase((db) => useCases[record].trim(db, operator, { ...given, signal, progress, removing }, context)),
      )
      say(`${name} 기록 ${count}건을 지웠습니다.`)
    })
}

/** Parses the value of `--known`. */
function readKnownOption(text: string): { sequence: number; hash: string } {
  const [, sequence, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? []
  if (sequence === undefined || hash === undefined) throw new InvalidArgumentError('')
  return { sequence: Number(sequence), hash }
}
