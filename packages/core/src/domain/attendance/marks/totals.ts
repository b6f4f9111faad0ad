import type { MarkedMeeting, MarkTotals } from './mark.ts'
import type { AttendanceRule } from './rule.ts'

/**
 * `planned`: the meetings of the class in the whole term, those to come included, so that nobody is above the limit because
 * a term is young. Without it, the meetings that are marked.
 */
export function totalsOf(
  marked: readonly Pick<MarkedMeeting, 'mark'>[],
  rule: Pick<AttendanceRule, 'lates' | 'limit' | 'excused'>,
  planned: number = marked.length,
): MarkTotals {
  const count = (wanted: MarkedMeeting['mark']) => marked.filter(({ mark }) => mark === wanted).length
  const excused = count('excused')
  const found = {
    present: count('present') + (rule.excused === 'present' ? excused : 0),
    late: count('late'),
    left: count('left'),
    absent: count('absent'),
    excused: rule.excused === 'present' ? 0 : excused,
    doubt: count('doubt'),
  }
  const counted = found.absent + (rule.lates === 0 ? 0 : Math.floor((found.late + found.left) / rule.lates))
  return {
    due: marked.length - count(undefined),
    ...found,
    counted,
    planned,
    over: isOver(counted, planned, rule.limit),
  }
}

/** Whether so many absences are more than this part of the meetings. */
export const isOver = (counted: number, planned: number, limit: AttendanceRule['limit']): boolean =>
  counted * limit.in > planned * limit.of

/** `1/4 초과`, or nothing. */
export const limitText = ({ over }: Pick<MarkTotals, 'over'>, { limit }: Pick<AttendanceRule, 'limit'>): string =>
  over ? `${limit.of}/${limit.in} 초과` : ''
