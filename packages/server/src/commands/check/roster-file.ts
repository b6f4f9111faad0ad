import { isUrl, koreanDay } from '@campus-connect/roster/model'
import { folderFingerprint } from '@campus-connect/roster/watched-folder'
import type { Settings } from '../../config/settings.ts'
import { optionsOf } from '../../roster/import/import-options.ts'
import { readRoster } from '../../roster/import/reading/read-roster.ts'
import { countsText } from '../../roster/import/reading/steps.ts'
import { RosterError } from '../../roster/roster-error.ts'
import { fault, type Finding, note, warning } from './finding.ts'

/**
 * Reads the roster of the settings and says what the start would do with it. `earlier`: whether another one is in use. It
 * does not ask a service, which may take an hour.
 */
export async function rosterFileFindings(settings: Settings, clock: () => Date, earlier: boolean): Promise<Finding[]> {
  const { roster, demo } = settings
  if (demo || roster === undefined || isUrl(roster)) return []
  const steps = readRoster({ ...optionsOf(settings, roster, clock), today: koreanDay(clock()) })
  try {
    for await (const step of steps) if (step.step === 'report') return found(roster, step.report)
    return []
  } catch (error) {
    if (!(error instanceof RosterError)) throw error
    if ((await folderFingerprint(roster)) === '')
      return [warning(`ROSTER: ${roster} 폴더가 비어 있습니다.`, '명단 파일이 들어오면 서버가 읽습니다.')]
    return [
      earlier
        ? warning(`ROSTER: ${error.message}`, '고칠 때까지 지금 명단을 계속 씁니다.')
        : fault(
            `ROSTER: ${error.message}`,
            '쓰는 명단이 없으므로 서버가 시작하지 않습니다. 파일이나 ROSTER를 고쳐주세요.',
          ),
    ]
  }
}

function found(roster: string, report: Parameters<typeof countsText>[0]): Finding[] {
  const text = `ROSTER: ${roster}: ${countsText(report)}.`
  if (report.counts.currentClasses > 0) return [note(text, '시작할 때 읽습니다.')]
  return [warning(`${text} 오늘이 속한 학기에 강의가 하나도 없습니다.`, '학기와 ROSTER_TERM을 확인해주세요.')]
}
