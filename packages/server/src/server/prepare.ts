import { isUrl } from '@campus-connect/roster/model'
import { folderFingerprint } from '@campus-connect/roster/watched-folder'
import type { Passwords } from '@campus-connect/core/domain/accounts/passwords.ts'
import { demoRosterPath, seedDemo } from '../demo/demo.ts'
import { cleanUp } from '@campus-connect/core/domain/retention/cleanup.ts'
import { tryToErase } from './cleanup.ts'
import { prepareAdmin, warnOfUnrecordedRoles } from './administrators.ts'
import { readRoster } from './roster-schedule.ts'
import { OperatorError } from '@campus-connect/core/operator-error.ts'
import { optionsOf, waitingText } from '@campus-connect/core/roster/import/import-options.ts'
import type { RosterReader } from '@campus-connect/core/roster/import/reading/reader.ts'
import { koreanTime } from '@campus-connect/core/domain/sync/message.ts'
import { RosterError } from '@campus-connect/core/roster/roster-error.ts'
import type { Settings } from '@campus-connect/core/config/settings.ts'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { followTerm, isTooMuch, planTerm, termChangeText } from '@campus-connect/core/roster/term.ts'
import { theServer } from '@campus-connect/core/domain/actor.ts'
import { findRosterInUse } from '@campus-connect/core/roster/import/state.ts'

type Tools = { clock: () => Date; say: (line: string) => void; reader?: RosterReader | undefined } & Pick<
  Passwords,
  'hash'
>

/**
 * Does what the settings ask for before the first request. Returns the logins of the demo, and whether the roster of the
 * settings has still to be read.
 */
export async function prepare(db: Db, settings: Settings, tools: Tools) {
  const rosterDue = await prepareRoster(db, settings, tools)
  await followSetting(db, settings, tools).catch((error: unknown) => {
    // The roster that is still to be read may have the term.
    if (!rosterDue || !(error instanceof OperatorError)) throw error
    tools.say(`경고: ${error.message}`)
  })
  const logins = settings.demo ? await seedDemo(db, tools) : undefined
  if (settings.admin) await prepareAdmin(db, settings.admin, tools)
  if (!settings.demo) await warnOfUnrecordedRoles(db, tools.say)
  await cleanUp(db, tools.clock())
  if ((await tryToErase(db, tools.clock())) === 'no-space')
    tools.say(
      '경고: 지운 내용이 데이터베이스 파일의 빈 자리에 아직 남아 있을 수 있습니다. 디스크에 파일의 두 배만큼 자리를 만들면 서버가 한 시간 안에 지웁니다.',
    )
  return { logins, rosterDue }
}

/**
 * Makes the lists of lectures follow `ROSTER_TERM`, unless too much would leave them: then they follow the term of before.
 * Throws an OperatorError for a term that the roster does not have.
 */
export async function followSetting(
  db: Db,
  { rosterTerm: term, rosterGuard }: Settings,
  { clock, say }: Pick<Tools, 'clock' | 'say'>,
): Promise<void> {
  const plan = await planTerm(db, { term, now: clock() })
  if (!plan) return
  if (!isTooMuch(plan, rosterGuard)) return followTerm(db, theServer, plan, { clock })
  say(
    `경고: ${termChangeText(plan)} 그래서 강의 목록은 '${plan.from}' 학기를 계속 따릅니다. ROSTER_TERM이 맞으면 campus-server roster sync --all --removals ${plan.removed} 명령을 실행해주세요.`,
  )
}

/** Reads the roster of the settings, if there is one, or returns true if the server reads it later. Throws an OperatorError if `SIGNUP` needs a roster and there is none. */
async function prepareRoster(db: Db, settings: Settings, tools: Tools): Promise<boolean> {
  const path = rosterOf(settings)
  const due = path !== undefined && (await readAtStart(db, path, settings, tools))

  const { signup, demo } = settings
  // An operator may have imported it.
  const inUse = await findRosterInUse(db)
  if (signup.startsWith('roster') && !inUse)
    throw new OperatorError(
      `SIGNUP: '${signup}'에는 명단이 필요합니다. ROSTER를 정하거나 campus-server roster import로 가져와주세요.`,
    )
  if (signup === 'roster+name' && inUse?.lacksNames)
    tools.say(
      '경고: 명단에 이름이 없거나 가려진 학생이 있어 SIGNUP=roster+name으로는 그 학생들이 가입할 수 없습니다. 이름이 온전한 명단을 가져와주세요.',
    )
  if (signup === 'open' && inUse && !demo)
    tools.say('경고: SIGNUP=open이므로 명단에 없는 사람도 가입할 수 있습니다. SIGNUP=roster+name을 권합니다.')
  return due
}

/** The source of lectures, if the settings name one. */
export const rosterOf = ({ roster, demo }: Settings): string | undefined =>
  roster ?? (demo ? demoRosterPath : undefined)

/**
 * A roster that is missing or cannot be read stops the start only if there is no earlier one. A watched folder may be
 * empty. With an earlier one the start waits neither for a service nor for another import: then it returns true.
 */
async function readAtStart(db: Db, path: string, settings: Settings, { clock, say, reader }: Tools): Promise<boolean> {
  const earlier = await findRosterInUse(db)
  const since = earlier ? koreanTime(earlier.checkedAt) : ''
  const later = `ROSTER: ${since}에 확인한 명단으로 시작하고, 새 명단은 이어서 읽습니다.`
  if (earlier && isUrl(path)) {
    say(later)
    return true
  }
  const stopping = new AbortController()
  const waiting = () => (earlier ? stopping.abort() : say(`ROSTER: ${waitingText}`))
  try {
    const report = await readRoster(db, {
      ...optionsOf(settings, path, clock),
      reader,
      signal: stopping.signal,
      waiting,
    })
    if (report.outcome === 'held') say(`경고: ROSTER: ${report.message} campus-server roster held로 확인해주세요.`)
    else if (report.outcome !== 'unchanged') say(`ROSTER: ${report.message}`)
    return false
  } catch (error) {
    if (stopping.signal.aborted) {
      say(later)
      return true
    }
    if (!(error instanceof RosterError)) throw error
    if ((await folderFingerprint(path)) === '')
      say(`경고: ROSTER: ${path} 폴더가 비어 있습니다. 명단 파일이 들어오면 읽습니다.`)
    else if (earlier) say(`경고: ROSTER: ${error.message} ${since}에 확인한 명단으로 계속합니다.`)
    else throw new OperatorError(`ROSTER: ${error.message}`, { cause: error })
    return false
  }
}
