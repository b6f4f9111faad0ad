import { isForeign } from '../../../stored-time.ts'
import type { Meeting } from '../../timetable/meeting.ts'
import { attends, type ConnectedTime, seoulDay, seoulMinute } from '../connected-time.ts'
import type { Mark } from './mark.ts'
import type { AttendanceRule } from './rule.ts'

const minute = 60_000

/** A meeting, and from when on connections count for it. */
export type OpenMeeting = {
  meeting: Meeting
  /** From then on a connection that stands is seen. */
  from: number
  /**
   * A connection that began from then on was begun for it. It is earlier than `from` if another meeting of the class ends in
   * the window of this one: nobody connects again between two meetings that follow each other.
   */
  opens: number
}

/** The meetings in the order of their times, with their windows. */
export function openMeetings(meetings: readonly Meeting[], rule: AttendanceRule): OpenMeeting[] {
  const found: OpenMeeting[] = []
  for (const meeting of meetings.toSorted((one, other) => one.begins.getTime() - other.begins.getTime())) {
    const from = meeting.begins.getTime() + rule.from * minute
    const before = found.at(-1)
    const follows = before && before.meeting.ends.getTime() >= from
    found.push({ meeting, from, opens: follows ? Math.min(before.opens, from) : from })
  }
  return found
}

/**
 * Whether a connection is seen by the meeting: it stood at some moment from the window's beginning to the meeting's end. One of
 * whose times nobody is sure may concern every meeting of its days.
 */
export function isSeen(time: ConnectedTime, { meeting, from }: OpenMeeting): boolean {
  const began = time.began?.getTime() ?? 0
  if (time.began && isContradictory(time) && [time.began, time.ended].some((one) => seoulDay(one) === meeting.day))
    return true
  return began < meeting.ends.getTime() && time.ended.getTime() > from
}

/** Whether it ends before it begins, by more than the clocks of servers differ: a clock was set back, so one of its times is wrong. */
const isContradictory = ({ began, ended, endedBy }: ConnectedTime) =>
  began !== undefined && endedBy !== undefined && isForeign(began, ended)

export type Found = { mark: Mark; why: string; connected: boolean }

/** What the connections of one student say about a meeting, given in the order of their times. */
export function markOf(open: OpenMeeting, connections: readonly ConnectedTime[], rule: AttendanceRule): Found {
  const { meeting, from, opens } = open
  const [begins, ends] = [meeting.begins.getTime(), meeting.ends.getTime()]
  const seen = connections.filter((time) => isSeen(time, open))
  const own = seen.filter((time) => attends(time) && !isContradictory(time) && (time.began?.getTime() ?? 0) >= opens)
  const standing = seen.find((time) => !own.includes(time))
  const there = own.filter(({ ended }) => ended.getTime() > begins)
  const found = (mark: Mark, why: string): Found => ({ mark, why, connected: seen.length > 0 })
  const [first, last] = [there[0], there.at(-1)]
  if (!first || !last) {
    if (standing) return found('doubt', standingText(standing))
    return found('absent', own.length > 0 ? `${spansText(own, meeting)} 연결, 시작 전에 해제` : '연결 없음')
  }

  const changed = there.find(({ begunBy, ended, endedBy }) => {
    return begunBy === 'admin' || (endedBy === 'admin' && ended.getTime() < ends)
  })
  const shown = `${spansText(there, meeting)} 연결`
  if (changed) return found('doubt', `${shown}, 관리자가 ${changed.begunBy === 'admin' ? '연결' : '해제'}함`)
  // Of a connection of the meeting before, what counts for this one begins with its window.
  const late = Math.floor((Math.max(first.began?.getTime() ?? 0, from) - begins) / minute)
  const ended = Math.floor(last.ended.getTime() / minute) * minute
  const early = Math.max(0, (ends - ended) / minute)
  const isEarly = early > rule.leave && (last.endedBy === 'student' || last.endedBy === 'deletion')
  const lateText = `시작 ${late}분 뒤 연결`
  const earlyText = `끝나기 ${early}분 전 해제`
  if (late > rule.late && standing) return found('doubt', `${shown}, ${standingText(standing)}`)
  if (late > rule.absent) return found('absent', `${shown}, ${lateText} (${rule.absent}분까지 지각)`)
  if (late > rule.late)
    return found('late', `${shown}, ${lateText} (${rule.late}분까지 출석)${isEarly ? `, ${earlyText}` : ''}`)
  if (isEarly) return found('left', `${shown}, ${earlyText} (${rule.leave}분 전까지 출석)`)
  return found('present', shown)
}

/** Of more connections in one meeting the first are told. */
const mostTold = 5

/** `09:03~10:15`; a moment of another day with its day. */
function spansText(times: readonly ConnectedTime[], { day }: Meeting) {
  const text = (time: Date) => (seoulDay(time) === day ? '' : `${seoulDay(time)} `) + seoulMinute(time)
  const told = times
    .slice(0, mostTold)
    .map(({ began, ended, endedBy }) => `${began ? text(began) : ''}~${endedBy === undefined ? '' : text(ended)}`)
  return told.join(', ') + (times.length > mostTold ? ` 외 ${times.length - mostTold}번` : '')
}

function standingText(time: ConnectedTime) {
  const { began, begunBy } = time
  if (began === undefined) return '언제부터인지 알 수 없이 연결된 채로 있음 (연결 유지)'
  if (isContradictory(time)) return `시계가 바뀌어 언제였는지 알 수 없는 연결`
  const since = `${seoulDay(began)} ${seoulMinute(began)}부터 연결된 채로 있음`
  return `${since} (${begunBy === 'sync' ? '명단이 되돌린 연결' : '연결 유지'})`
}
