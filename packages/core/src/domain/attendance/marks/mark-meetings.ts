import type { Meeting } from '../../timetable/meeting.ts'
import { type ConnectedTime, seoulDay } from '../connected-time.ts'
import type { Belonging } from '../class-record.ts'
import { type Mark, type MarkedMeeting, marks } from './mark.ts'
import { type Found, isSeen, markOf, type OpenMeeting, openMeetings } from './meeting-mark.ts'
import type { AttendanceRule } from './rule.ts'

/** 공결: the meetings from one day to another, or the one that begins at `begins`. */
export type Excuse = { firstDay: string; lastDay: string; begins: Date | undefined; at: Date }

/** The mark that a lecturer reported for the meeting that runs at `begins`. The latest counts. */
export type Correction = { begins: Date; mark: Mark; at: Date }

export type Marking = {
  rule: AttendanceRule
  belonging?: Belonging
  excuses?: readonly Excuse[]
  corrections?: readonly Correction[]
  /** Meetings that have not ended yet get no mark and are left out. */
  now: Date
}

export type StudentMarks = {
  marked: MarkedMeeting[]
  /** 수업 외: the connections that no meeting sees. */
  outside: ConnectedTime[]
}

/**
 * The marks of one student for the meetings of a class. What the connections say comes first; a correction counts more; an
 * excuse makes 공결 of all but 출석, so it never lowers. Neither the order of what is given nor the time of the call matters,
 * once the meetings have ended.
 */
export function markMeetings(
  meetings: readonly Meeting[],
  connections: readonly ConnectedTime[],
  { rule, belonging = {}, excuses = [], corrections = [], now }: Marking,
): StudentMarks {
  const times = connections.toSorted(
    (one, other) =>
      (one.began?.getTime() ?? 0) - (other.began?.getTime() ?? 0) || one.ended.getTime() - other.ended.getTime(),
  )
  const open = openMeetings(meetings, rule)
  const due = open.filter(({ meeting }) => meeting.ends <= now)
  return {
    marked: due.map((each) => {
      const found = markOf(each, times, rule)
      const corrected = corrections.filter((one) => isAt(one.begins, each.meeting))
      const excuse = excuses.find((one) => excusesFrom(one, each.meeting))
      return { meeting: each.meeting, ...decided(found, { corrected, excuse, belongs: belongs(belonging, each) }) }
    }),
    outside: times.filter((time) => !open.some((each) => isSeen(time, each))),
  }
}

type Beside = { corrected: readonly Correction[]; excuse: Excuse | undefined; belongs: boolean }

function decided(found: Found, { corrected, excuse, belongs: isMember }: Beside): Omit<MarkedMeeting, 'meeting'> {
  // Somebody who was connected was there, whatever the rosters say.
  const own = isMember || found.connected ? found.mark : undefined
  const correction = corrected.toSorted((one, other) => one.at.getTime() - other.at.getTime()).at(-1)
  const before = correction?.mark ?? own
  const changed =
    correction && own !== correction.mark
      ? `, ${seoulDay(correction.at)} 정정: ${own ? marks[own].name : '표시 없음'} → ${marks[correction.mark].name}`
      : ''
  const why = `${own ? found.why : '이 강의의 학생이 아니던 때'}${changed}`
  if (before === undefined || before === 'present' || !excuse) return { mark: before, why }
  return { mark: 'excused', why: `${why}, ${seoulDay(excuse.at)} 공결 인정 (아니면 ${marks[before].name})` }
}

const isAt = (time: Date, { begins, ends }: Meeting) => time >= begins && time < ends

const excusesFrom = ({ firstDay, lastDay, begins }: Excuse, meeting: Meeting) =>
  begins ? isAt(begins, meeting) : firstDay <= meeting.day && meeting.day <= lastDay

const belongs = ({ since, until }: Belonging, { meeting }: OpenMeeting) =>
  (since === undefined || since <= meeting.begins) && (until === undefined || until >= meeting.ends)
