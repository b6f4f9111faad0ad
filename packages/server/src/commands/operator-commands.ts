import { Command } from 'commander'
import { adminCreate, adminRevoke, adminSetPassword } from './admin/admin.ts'
import { adminGrant } from './admin/grant.ts'
import { attendanceEnd } from './attendance/end.ts'
import { recordCommands } from './audit/records.ts'
import { backupCommand } from './backup/backup.ts'
import { brandCheck } from './brand/check.ts'
import { checkCommand } from './check/check.ts'
import type { OperatorContext } from './context/context.ts'
import { exportAttendance } from './export/attendance.ts'
import { exportAudit } from './export/audit.ts'
import { migrateCommand } from './migrate/migrate.ts'
import { restoreCommand } from './backup/restore.ts'
import { rosterAccept, rosterHeld, rosterReject } from './roster/held.ts'
import { rosterImport, rosterPull } from './roster/import.ts'
import { rosterLook } from './roster/look.ts'
import { rosterMap } from './roster/map.ts'
import { rosterShow } from './roster/show.ts'
import { rosterSync } from './roster/sync.ts'
import { rosterDiff, rosterHistory, rosterRollback } from './roster/versions.ts'
import { userDisable, userEnable } from './user/change.ts'
import { userCreate } from './user/create.ts'
import { userDelete } from './user/delete.ts'
import { userList } from './user/list.ts'
import { userRename } from './user/rename.ts'
import { userRenumber } from './user/renumber.ts'
import { userShow } from './user/show.ts'

/** Every operator's command, in the order of the help. A command is in the folder of its noun. */
export const operatorCommands = (context: OperatorContext): Command[] => [
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
  group('admin', '관리자와 비밀번호를 다룹니다', [
    adminCreate(context),
    adminGrant(context),
    adminRevoke(context),
    adminSetPassword(context),
  ]),
  group('user', '사용자의 계정을 다룹니다', [
    userCreate(context),
    userDelete(context),
    userRename(context),
    userRenumber(context),
    userEnable(context),
    userDisable(context),
    userList(context),
    userShow(context),
  ]),
  backupCommand(context),
  restoreCommand(context),
  group('brand', '대학의 이름, 로고, 색', [brandCheck(context)]),
  group('export', '내보내기', [exportAttendance(context), exportAudit(context)]),
  group('audit', '감사 기록', recordCommands(context, 'audit')),
  group('attendance', '출석 기록', [attendanceEnd(context), ...recordCommands(context, 'attendance')]),
  checkCommand(context),
]

function group(noun: string, description: string, verbs: Command[]) {
  const command = new Command(noun).description(description).helpCommand(false)
  for (const verb of verbs) command.addCommand(verb)
  return command
}
