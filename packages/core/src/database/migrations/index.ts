import type { Migration } from 'kysely/migration'
import { accounts } from './001-accounts.ts'
import { roster } from './002-roster.ts'
import { audit } from './003-audit.ts'
import { attempts } from './004-attempts.ts'
import { switchLimits } from './005-switch-limits.ts'
import { attendanceChain } from './006-attendance-chain.ts'
import { syncSnapshot } from './007-sync-snapshot.ts'
import { userSearch } from './008-user-search.ts'
import { rosterGuard } from './009-roster-guard.ts'
import { listVersion } from './010-list-version.ts'
import { keptAttendance } from './011-kept-attendance.ts'
import { tokenBuckets } from './013-token-buckets.ts'
import { temporaryPasswords } from './014-temporary-passwords.ts'
import { userTotals } from './015-user-totals.ts'
import { connectedSince } from './017-connected-since.ts'
import { rosterNames } from './018-roster-names.ts'
import { lastingDays } from './019-lasting-days.ts'
import { roleRecords } from './021-role-records.ts'
import { listIndexes } from './022-list-indexes.ts'
import { secondFactors } from './023-second-factors.ts'
import { programTokens } from './024-program-tokens.ts'
import { notices } from './025-notices.ts'
import { peopleRead } from './026-people-read.ts'
import { ownRecords } from './028-own-records.ts'
import { timetable } from './029-timetable.ts'
import { markRecords } from './030-marks.ts'
import { classLectures } from './031-class-lectures.ts'
import { portal } from './032-portal.ts'
import { keptAnswers } from './033-kept-answers.ts'

/** Migrations in the order in which they run. A released name never changes. */
export const migrations: Record<string, Migration> = {
  '001-accounts': accounts,
  '002-roster': roster,
  '003-audit': audit,
  '004-attempts': attempts,
  '005-switch-limits': switchLimits,
  '006-attendance-chain': attendanceChain,
  '007-sync-snapshot': syncSnapshot,
  '008-user-search': userSearch,
  '009-roster-guard': rosterGuard,
  '010-list-version': listVersion,
  '011-kept-attendance': keptAttendance,
  '013-token-buckets': tokenBuckets,
  '014-temporary-passwords': temporaryPasswords,
  '015-user-totals': userTotals,
  '017-connected-since': connectedSince,
  '018-roster-names': rosterNames,
  '019-lasting-days': lastingDays,
  '021-role-records': roleRecords,
  '022-list-indexes': listIndexes,
  '023-second-factors': secondFactors,
  '024-program-tokens': programTokens,
  '025-notices': notices,
  '026-people-read': peopleRead,
  '028-own-records': ownRecords,
  '029-timetable': timetable,
  '030-marks': markRecords,
  '031-class-lectures': classLectures,
  '032-portal': portal,
  '033-kept-answers': keptAnswers,
}
