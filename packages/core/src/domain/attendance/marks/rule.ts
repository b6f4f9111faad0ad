import type { AttendanceRule } from '../../../config/attendance-rule.ts'

export type { AttendanceRule } from '../../../config/attendance-rule.ts'

/** The rule of a class: its lecturer's own parts count more than the campus's. */
export function ruleOf(campus: AttendanceRule, own: Partial<AttendanceRule> = {}): AttendanceRule {
  const rule = { ...campus, ...own }
  // A class may change only one of the two.
  return { ...rule, absent: Math.max(rule.absent, rule.late) }
}

/** For people: `시작 15분 전부터 출석, 10분 뒤까지 출석, 20분 뒤까지 지각, 끝나기 10분 전까지 있으면 출석, …` */
export function ruleText({ from, late, absent, leave, lates, limit, excused }: AttendanceRule): string {
  return [
    `시작 ${from === 0 ? '때' : `${-from}분 전`}부터 연결을 셈`,
    `${late}분까지 출석, ${absent}분까지 지각, 그 뒤 결석`,
    `끝나기 ${leave}분 전보다 먼저 해제하면 조퇴`,
    lates === 0 ? '지각과 조퇴는 결석으로 세지 않음' : `지각과 조퇴 ${lates}번은 결석 1번`,
    `결석 한도 ${limit.of}/${limit.in}`,
    excused === 'present' ? '공결은 출석으로 셈' : '공결은 따로 셈',
  ].join(' · ')
}
