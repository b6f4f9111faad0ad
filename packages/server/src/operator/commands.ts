import { Command } from 'commander'
import type { OperatorContext } from './context.ts'
import { exportAttendance } from './export-attendance.ts'
import { rosterImport } from './roster-import.ts'
import { rosterShow } from './roster-show.ts'

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
  return new Command('export').description('내보내기').helpCommand(false).addCommand(exportAttendance(context))
}
