import { Command } from 'commander'
import { adminCreate, adminRevoke, adminSetPassword } from './commands/admin/admin.ts'
import { adminGrant } from './commands/admin/grant.ts'
import { adminTotp } from './commands/admin/totp.ts'
import { attendanceEnd } from './commands/attendance/end.ts'
import { attendanceCorrect, attendanceExcuse } from './commands/attendance/record-marks.ts'
import { attendanceWarn } from './commands/attendance/warn.ts'
import { auditReadBy } from './commands/audit/read-by.ts'
import { auditReport } from './commands/audit/report.ts'
import { auditReviewed } from './commands/audit/reviewed.ts'
import { recordCommands } from './commands/audit/records.ts'
import { backupCommand } from './commands/backup/backup.ts'
import { brandCheck } from './commands/brand/check.ts'
import { checkCommand } from './commands/check/check.ts'
import type { OperatorContext } from './context/context.ts'
import { exportAttendance } from './commands/export/attendance.ts'
import { exportAudit } from './commands/export/audit.ts'
import { migrateCommand } from './commands/migrate/migrate.ts'
import { privacyCheck } from './commands/privacy/check.ts'
import { privacyInit } from './commands/privacy/init.ts'
import { restoreCommand } from './commands/backup/restore.ts'
import { rosterAccept, rosterHeld, rosterReject } from './commands/roster/held.ts'
import { rosterImport, rosterPull } from './commands/roster/import.ts'
import { rosterLook } from './commands/roster/look.ts'
import { rosterMap } from './commands/roster/map.ts'
import { rosterShow } from './commands/roster/show.ts'
import { rosterSync } from './commands/roster/sync.ts'
import { rosterDiff, rosterHistory, rosterRollback } from './commands/roster/versions.ts'
import { setupCommand } from './commands/setup/setup.ts'
import { statusCommand } from './commands/status/status.ts'
import { timetableExcept } from './commands/timetable/except.ts'
import { timetableImport } from './commands/timetable/import.ts'
import { timetableShow } from './commands/timetable/show.ts'
import { tokenCreate, tokenList, tokenRevoke } from './commands/token/token.ts'
import { userDisable, userEnable } from './commands/user/change.ts'
import { userCreate } from './commands/user/create.ts'
import { userDelete } from './commands/user/delete.ts'
import { userList } from './commands/user/list.ts'
import { userRename } from './commands/user/rename.ts'
import { userRenumber } from './commands/user/renumber.ts'
import { userUnlink } from './commands/user/unlink.ts'
import { userShow } from './commands/user/show.ts'

/** Every operator's command, in the order of the help. A command is in the folder of its noun. */
export const operatorCommands = (context: OperatorContext): Command[] => [
  setupCommand(context),
  migrateCommand(context),
  group('roster', '명단', [
    rosterLook(context),
    rosterMap(context),
    rosterImport(context),
    rosterPull(context),
    rosterShow(context),
    rosterHistory(context),
    rosterDiff(context),
    rosterRollback(context),
    rosterHeld(context),
    rosterAccept(context),
    rosterReject(context),
    rosterSync(context),
  ]),
  group('timetable', '시간표와 휴강, 보강, 공휴일', [
    timetableImport(context),
    timetableShow(context),
    timetableExcept(context),
  ]),
  group('admin', '관리자와 비밀번호를 다룹니다', [
    adminCreate(context),
    adminGrant(context),
    adminRevoke(context),
    adminSetPassword(context),
    adminTotp(context),
  ]),
  group('token', '프로그램의 인증키를 다룹니다', [tokenCreate(context), tokenList(context), tokenRevoke(context)]),
  group('user', '사용자의 계정을 다룹니다', [
    userCreate(context),
    userDelete(context),
    userRename(context),
    userRenumber(context),
    userUnlink(context),
    userEnable(context),
    userDisable(context),
    userList(context),
    userShow(context),
  ]),
  backupCommand(context),
  restoreCommand(context),
  group('brand', '대학의 이름, 로고, 색', [brandCheck(context)]),
  group('privacy', '회원가입의 안내와 개인정보 처리방침', [privacyInit(context), privacyCheck(context)]),
  group('export', '내보내기', [exportAttendance(context), exportAudit(context)]),
  group('audit', '감사 기록', [
    auditReport(context),
    auditReviewed(context),
    auditReadBy(context),
    ...recordCommands(context, 'audit'),
  ]),
  group('attendance', '출석 기록', [
    attendanceEnd(context),
    attendanceExcuse(context),
    attendanceCorrect(context),
    attendanceWarn(context),
    ...recordCommands(context, 'attendance'),
  ]),
  checkCommand(context),
  statusCommand(context),
]

function group(noun: string, description: string, verbs: Command[]) {
  const command = new Command(noun).description(description).helpCommand(false)
  for (const verb of verbs) command.addCommand(verb)
  return command
}
