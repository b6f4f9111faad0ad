import { Command } from 'commander'
import { attendanceTrim } from './attendance/trim.ts'
import { attendanceVerify } from './attendance/verify.ts'
import { auditTrim } from './audit/trim.ts'
import { auditVerify } from './audit/verify.ts'
import type { OperatorContext } from './context/context.ts'
import { exportAttendance } from './export/attendance.ts'
import { exportAudit } from './export/audit.ts'
import { rosterImport } from './roster/import.ts'
import { rosterShow } from './roster/show.ts'

/** `campus-server roster …` */
export function rosterCommand(context: OperatorContext): Command {
  return new Command('roster')
    .description('명단')
    .helpCommand(false)
    .addCommand(rosterImport(context))
    .addCommand(rosterShow(context))
}

/** `campus-server export …` */
export function exportCommand(context: OperatorContext): Command {
  return new Command('export')
    .description('내보내기')
    .helpCommand(false)
    .addCommand(exportAttendance(context))
    .addCommand(exportAudit(context))
}

/** `campus-server audit …` */
export function auditCommand(context: OperatorContext): Command {
  return new Command('audit')
    .description('감사 기록')
    .helpCommand(false)
    .addCommand(auditVerify(context))
    .addCommand(auditTrim(context))
}

/** `campus-server attendance …` */
export function attendanceCommand(context: OperatorContext): Command {
  return new Command('attendance')
    .description('출석 기록')
    .helpCommand(false)
    .addCommand(attendanceVerify(context))
    .addCommand(attendanceTrim(context))
}
