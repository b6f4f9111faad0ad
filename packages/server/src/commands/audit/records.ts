import { Command, InvalidArgumentError } from 'commander'
import type { Place } from '../../database/queries/chains.ts'
import type { Db } from '../../database/tables/tables.ts'
import { trimAttendance, verifyAttendance } from '../../domain/attendance/event-chain.ts'
import { trimAudit, verifyAudit } from '../../domain/audit/audit-chain.ts'
import { readBeforeOption, refuseFuture } from '../context/before-option.ts'
import type { OperatorContext } from '../context/context.ts'
import { interruptibly } from '../context/interrupt.ts'
import { progressReporter } from '../context/progress.ts'

const attendance = {
  korean: '출석 기록',
  checking: '출석 기록을 확인하는 중입니다',
  removing: '출석 기록을 지우는 중입니다',
  exporting: 'export attendance',
  verify: verifyAttendance,
  trim: trimAttendance,
}

const audit = {
  korean: '감사 기록',
  checking: '감사 기록을 확인하는 중입니다',
  removing: '감사 기록을 지우는 중입니다',
  exporting: 'export audit',
  verify: verifyAudit,
  trim: trimAudit,
}

export const attendanceVerify = (context: OperatorContext): Command =>
  verifyCommand(context, attendance).description('출석 기록이 봉인한 해시와 같은지 확인합니다')

export const auditVerify = (context: OperatorContext): Command =>
  verifyCommand(context, audit).description('감사 기록의 해시 체인을 확인합니다')

export const attendanceTrim = (context: OperatorContext): Command =>
  trimCommand(context, attendance).description('내보낸 출석 기록을 지웁니다')

export const auditTrim = (context: OperatorContext): Command =>
  trimCommand(context, audit).description('보관 기간이 지나고 내보낸 감사 기록을 지웁니다')

type Kept = typeof attendance

function verifyCommand(
  { interruptible, print, say, withDatabase }: OperatorContext,
  { korean, checking, verify }: Kept,
) {
  return new Command('verify')
    .option('--known <확인값>', '전에 확인한 결과의 마지막 줄 끝, 번호:해시. 그것도 그대로인지 봅니다', readKnownOption)
    .action(async ({ known }: { known?: Place }) => {
      const tell = progressReporter(say)
      const progress = (sequence: number) => tell(`${checking}: ${sequence}번`)
      const check = (db: Db) => interruptibly(interruptible, (signal) => verify(db, known, { signal, progress }))
      const { count, sequence, hash } = await withDatabase(check)
      print(`${korean} ${count}건이 모두 맞습니다. 마지막: ${sequence}:${hash}`)
    })
}

function trimCommand(context: OperatorContext, { korean, checking, exporting, trim, ...texts }: Kept) {
  const { clock, interruptible, operator, say, withDatabase } = context
  return new Command('trim')
    .requiredOption('--before <날짜>', '이 날짜(ISO 8601, UTC) 전의 기록', readBeforeOption)
    .requiredOption('--exported <파일>', `그 기록이 들어 있는 ${exporting}의 CSV`)
    .action(async (given: { before: Date; exported: string }) => {
      refuseFuture(given.before, clock())
      const tell = progressReporter(say)
      const progress = (sequence: number) => tell(`${checking}: ${sequence}번`)
      const removing = (count: number) => tell(`${texts.removing}: ${count}건`)
      const count = await interruptible((signal) =>
        withDatabase((db) => trim(db, operator, { ...given, signal, progress, removing }, context)),
      )
      say(`${korean} ${count}건을 지웠습니다.`)
    })
}

/** Parses the value of `--known`. */
function readKnownOption(text: string): { sequence: number; hash: string } {
  const [, sequence, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? []
  if (sequence === undefined || hash === undefined) throw new InvalidArgumentError('')
  return { sequence: Number(sequence), hash }
}
