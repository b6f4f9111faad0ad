/** How the marks of a class follow from its connections (`ATTENDANCE_RULE`, or the class's own in the timetable). Times are minutes. */
export type AttendanceRule = {
  /** From when on a connection counts, from the beginning of the meeting; negative before it. */
  from: number
  /** A first connection up to this many minutes after the beginning is 출석. */
  late: number
  /** One up to this many minutes is 지각; a later one is 결석. */
  absent: number
  /** A student whose last connection ended more than this many minutes before the end left early (조퇴). */
  leave: number
  /** So many of 지각 and 조퇴 count as one 결석; 0: none does. */
  lates: number
  /** The part of the meetings that a student may miss: `1/4`. */
  limit: { of: number; in: number }
  /** Whether 공결 counts as 출석, or in a column of its own that counts neither way. */
  excused: 'present' | 'separate'
}

/** What a part that the setting does not name has. */
export const usualRule: AttendanceRule = {
  from: -15,
  late: 10,
  absent: 20,
  leave: 10,
  lates: 3,
  limit: { of: 1, in: 4 },
  excused: 'present',
}

/** The range of each number, as in the columns of a timetable. */
const ranges: Record<'from' | 'late' | 'absent' | 'leave' | 'lates', readonly [number, number]> = {
  from: [-120, 0],
  late: [0, 600],
  absent: [0, 600],
  leave: [0, 600],
  lates: [0, 20],
}

/** The part that is wrong, and what it has to be, as a Korean sentence. */
export type RuleFault = { wrong: string; expected: string }

/** Reads `from=-15,late=10,absent=20,leave=10,lates=3,limit=1/4,excused=present`, in any order. A part that is left out is the usual one. */
export function readRule(text: string): AttendanceRule | RuleFault {
  const rule: AttendanceRule = { ...usualRule }
  const seen = new Set<string>()
  for (const part of text.split(',').map((each) => each.trim())) {
    const [, name = '', value = ''] = /^([a-z]+)\s*=\s*(\S+)$/.exec(part) ?? []
    if (seen.has(name)) return { wrong: part, expected: '한 번만 쓸 수 있습니다.' }
    seen.add(name)
    const read = readPart(name, value)
    if (typeof read === 'string') return { wrong: part, expected: read }
    Object.assign(rule, read)
  }
  if (rule.absent < rule.late)
    return {
      wrong: `late=${rule.late},absent=${rule.absent}`,
      expected: '지각의 끝(absent)은 출석의 끝(late)보다 앞설 수 없습니다.',
    }
  return rule
}

function readPart(name: string, value: string): Partial<AttendanceRule> | string {
  if (name === 'excused')
    return value === 'present' || value === 'separate' ? { excused: value } : 'present 또는 separate여야 합니다.'
  if (name === 'limit') {
    const [, of = '', all = ''] = /^(\d{1,2})\/(\d{1,2})$/.exec(value) ?? []
    const limit = { of: Number(of), in: Number(all) }
    return limit.of > 0 && limit.of < limit.in ? { limit } : '1/4처럼 1보다 작은 분수여야 합니다.'
  }
  if (!isNumbered(name)) return 'from, late, absent, leave, lates, limit, excused를 이름=값으로 적고 쉼표로 이어주세요.'
  const [least, most] = ranges[name]
  const number = Number(value)
  const isRight = /^-?\d{1,3}$/.test(value) && number >= least && number <= most
  return isRight ? { [name]: number } : `${least}에서 ${most} 사이의 정수여야 합니다.`
}

const isNumbered = (name: string): name is keyof typeof ranges => Object.hasOwn(ranges, name)
