import { isUrl } from '@campus-connect/roster/model'
import { folderFingerprint } from '@campus-connect/roster/watched-folder'
import type { Settings } from '@campus-connect/core/config/settings.ts'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { koreanTime } from '@campus-connect/core/domain/sync/message.ts'
import { OperatorError } from '@campus-connect/core/operator-error.ts'
import { optionsOf, readingInput } from '@campus-connect/core/roster/import/import-options.ts'
import { commandReader } from '@campus-connect/core/roster/import/reading/forked-reader.ts'
import { countsText } from '@campus-connect/core/roster/import/reading/steps.ts'
import { checkRoster, type RosterCheck, unchangedDays } from '@campus-connect/core/roster/import/state.ts'
import { RosterError } from '@campus-connect/core/roster/roster-error.ts'
import { isTooMuch, planTerm, termChangeText } from '@campus-connect/core/roster/term.ts'
import { isForeign } from '@campus-connect/core/stored-time.ts'
import { attempt } from './attempt.ts'
import { type CheckTools, openSignupWarning } from './settings.ts'
import { fault, type Finding, note, warning } from '../../finding.ts'

const day = 24 * 3600 * 1000
const week = 7 * day

/** What is wrong with the roster in use, and with the file or term of the settings. */
export async function rosterFindings(db: Db, settings: Settings, tools: CheckTools): Promise<Finding[]> {
  const now = tools.clock()
  const { signup, demo } = settings
  if (demo) return []
  const findings: Finding[] = []
  const { snapshot, unchanged, held, failure } = await checkRoster(db, now)
  if (!snapshot) findings.push(...rosterNeeded(settings))
  const files = await attempt(() => rosterFileFindings(settings, tools, snapshot))
  findings.push(...files)
  // A start reads the file first, which may bring the term.
  const comes = files.some(({ severity }) => severity === 'note')
  const terms = await attempt(() => termFindings(db, settings, now))
  findings.push(...terms.filter(({ severity }) => severity !== 'error' || !comes))
  // With ROSTER the settings alone say so.
  if (signup === 'open' && snapshot && !tools.environment().ROSTER?.trim()) findings.push(openSignupWarning())
  if (snapshot && isForeign(snapshot.checked_at, now))
    findings.push(
      warning(
        `명단: 확인한 시각(${koreanTime(snapshot.checked_at)})이 지금보다 앞서 있습니다. 시계가 앞서 있던 때에 읽었습니다.`,
        '시계를 맞춘 뒤 campus-server roster import로 다시 가져와주세요.',
      ),
    )
  else if (snapshot && now.getTime() - Date.parse(snapshot.checked_at) > week)
    findings.push(
      warning(
        `명단: ${koreanTime(snapshot.checked_at)}에 확인한 뒤 일주일이 넘었습니다.`,
        '새 명단을 campus-server roster import로 가져와주세요.',
      ),
    )
  const days = unchanged === undefined ? 0 : Math.floor((now.getTime() - Date.parse(unchanged)) / day)
  if (snapshot && unchanged !== undefined && days >= unchangedDays)
    findings.push(
      warning(
        `명단: 내용이 ${days}일째 그대로입니다 (${koreanTime(unchanged)}부터). 파일은 ${koreanTime(snapshot.checked_at)}에 확인했습니다.`,
        '학사 부서가 명단을 새로 내보내고 있는지, ROSTER가 그 파일을 가리키는지 확인해주세요. 바뀐 것이 없으면 그대로 두어도 됩니다.',
      ),
    )
  if (held)
    findings.push(
      warning(
        '명단: 너무 많은 것이 빠지거나 바뀌어 보류한 명단이 있습니다.',
        'campus-server roster held로 확인하고 accept나 reject로 정해주세요.',
      ),
    )
  if (failure)
    findings.push(
      warning(
        `명단: ${koreanTime(failure.at)}에 가져오지 못했습니다: ${failure.reason}`,
        '명단 파일을 고친 뒤 campus-server roster import를 실행해주세요.',
      ),
    )
  return findings
}

/** What a start would do with `ROSTER_TERM`. */
async function termFindings(db: Db, { rosterTerm: term, rosterGuard }: Settings, now: Date): Promise<Finding[]> {
  try {
    const plan = await planTerm(db, { term, now })
    if (!plan || !isTooMuch(plan, rosterGuard)) return []
    const remedy = `맞으면 campus-server roster sync --all --removals ${plan.removed} 명령을, 아니면 ROSTER_TERM을 고쳐주세요.`
    return [warning(termChangeText(plan), remedy)]
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    return [fault(error.message, 'ROSTER_TERM을 고친 뒤 다시 확인해주세요. 서버는 이대로 시작하지 않습니다.')]
  }
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
 * Reads the roster of the settings and says what the start would do with it. `earlier` is the one in use. It does not ask a
 * service, which may take an hour.
 */
export async function rosterFileFindings(
  settings: Settings,
  { clock }: CheckTools,
  earlier: RosterCheck['snapshot'],
): Promise<Finding[]> {
  const { roster, demo } = settings
  if (demo || roster === undefined || isUrl(roster)) return []
  const steps = commandReader().steps(readingInput(optionsOf(settings, roster, clock), earlier))
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
