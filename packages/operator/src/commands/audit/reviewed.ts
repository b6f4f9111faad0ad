import { Command, InvalidArgumentError } from 'commander'
import { recordReview, type Review } from '@campus-connect/core/domain/audit/review.ts'
import { seenText } from '@campus-connect/core/text.ts'
import { readMonthOption } from '../../context/before-option.ts'
import type { OperatorContext } from '../../context/context.ts'

export function auditReviewed(context: OperatorContext): Command {
  return new Command('reviewed')
    .description('한 달의 감사 기록을 점검했음을 감사 기록에 남깁니다')
    .requiredOption('--month <달>', '점검한 달, 예: 2026-11', readMonthOption)
    .requiredOption('--by <이름>', '점검한 사람', readText(100))
    .option('--note <내용>', '확인한 것과 조치한 것', readText(400))
    .action(async (review: Review) => {
      await context.withDatabase((db) => recordReview(db, context.operator, review, context))
      context.say(`${review.month}의 감사 기록을 점검했음을 기록했습니다: ${review.by}`)
    })
}

/** One line, as people see it. */
function readText(longest: number) {
  return (text: string) => {
    const seen = seenText(text, longest)
    if (!seen) throw new InvalidArgumentError('')
    return seen
  }
}
