import { koreanDay } from '@campus-connect/roster/model'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { laterDay } from '@campus-connect/core/domain/timetable/calendar.ts'
import { lastHolidayYear } from '@campus-connect/core/domain/timetable/holidays.ts'
import { showTimetable } from '@campus-connect/core/roster/timetable/show.ts'
import { type Finding, note, warning } from '../../finding.ts'

/** Days before the end of the known holidays at which the operator hears of it: a term is planned half a year ahead. */
const ahead = 180

/** What the timetable lacks. Without one there is nothing to say. */
export async function timetableFindings(db: Db, now: Date): Promise<Finding[]> {
  const found = await showTimetable(db)
  if (!found) return []
  const { classes, weekly, days, without, lost } = found
  const rest = without.length > 0 ? ` 시간표가 없는 명단의 강의가 ${without.length}개 있습니다.` : ''
  const findings = [
    note(
      `시간표: 강의 ${classes}개, 한 주에 수업 ${weekly}번.${rest}`,
      'campus-server timetable show로 볼 수 있습니다. PERIODS를 바꾸면 다시 가져와주세요.',
    ),
  ]
  if (lost.length > 0)
    findings.push(
      warning(
        `시간표: 명단에 없는 강의의 시간표가 ${lost.length}개 있습니다.`,
        '강의 코드가 바뀌었으면 시간표를 다시 가져와주세요.',
      ),
    )
  const known = `${lastHolidayYear}-12-31`
  if (laterDay(koreanDay(now), ahead) > known || days.last > known)
    findings.push(
      warning(
        `공휴일: ${lastHolidayYear}년까지만 들어 있어, 그 뒤의 공휴일에도 수업이 있는 것으로 봅니다.`,
        'Campus Connect를 새 버전으로 바꾸거나 campus-server timetable except 공휴일로 더해주세요.',
      ),
    )
  return findings
}
