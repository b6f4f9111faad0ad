import { isUrl, koreanDay } from '@campus-connect/roster/model'
import { folderFingerprint } from '@campus-connect/roster/watched-folder'
import type { Settings } from '../../config/settings.ts'
import { findRosterSource, findSnapshot } from '../../database/queries/roster/snapshots.ts'
import type { Db } from '../../database/tables/tables.ts'
import { optionsOf } from '../../roster/import/import-options.ts'
import { readRoster } from '../../roster/import/reading/read-roster.ts'
import { countsText } from '../../roster/import/reading/steps.ts'
import { findHeld } from '../../roster/import/versions.ts'
import { RosterError } from '../../roster/roster-error.ts'
import { koreanTime } from '../../domain/sync/message.ts'
import { fault, type Finding, note, warning } from './finding.ts'

const week = 7 * 24 * 3600 * 1000

export async function rosterFindings(db: Db, settings: Settings, clock: () => Date): Promise<Finding[]> {
  const now = clock()
  const { roster, signup, demo } = settings
  if (demo) return []
  const findings: Finding[] = []
  const snapshot = await findSnapshot(db)
  const source = await findRosterSource(db)
  if (!snapshot) findings.push(...rosterNeeded(settings))
  findings.push(...(await rosterFileFindings(settings, clock, snapshot !== undefined)))
  if (signup === 'open' && (snapshot || roster !== undefined))
    findings.push(
      warning('SIGNUP: open이므로 명단에 없는 사람도 가입할 수 있습니다.', 'SIGNUP=roster+name으로 정해주세요.'),
    )
  if (snapshot && now.getTime() - Date.parse(snapshot.checked_at) > week)
    findings.push(
      warning(
        `명단: ${koreanTime(snapshot.checked_at)}에 확인한 뒤 일주일이 넘었습니다.`,
        '새 명단을 campus-server roster import로 가져와주세요.',
      ),
    )
  if (await findHeld(db))
    findings.push(
      warning(
        '명단: 너무 많은 것이 빠져 보류한 명단이 있습니다.',
        'campus-server roster held로 확인하고 accept나 reject로 정해주세요.',
      ),
    )
  if (source?.failed_at)
    findings.push(
      warning(
        `명단: ${koreanTime(source.failed_at)}에 가져오지 못했습니다: ${source.failure}`,
        '명단 파일을 고친 뒤 campus-server roster import를 실행해주세요.',
      ),
    )
  return findings
}

/** Without any imported roster, a sign-up by roster needs ROSTER. */
export function rosterNeeded({ signup, roster, demo }: Settings): Finding[] {
  if (demo || !signup.startsWith('roster') || roster !== undefined) return []
  return [
    fault(
      `SIGNUP: '${signup}'에는 명단이 필요합니다.`,
      'ROSTER를 정하거나 campus-server roster import로 가져와주세요.',
    ),
  ]
}

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
