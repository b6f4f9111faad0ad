import { theServer } from '../audit/operator.ts'
import { recordRosterImport } from '../roster/import/record.ts'
import { ensureAdmin } from '../accounts/admins.ts'
import type { Passwords } from '../accounts/passwords.ts'
import { demoRosterPath, seedDemo } from '../demo/seed.ts'
import { cleanUp } from './cleanup.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { importRoster } from '../roster/import/import.ts'
import type { RosterReport } from '../roster/import/reading/report.ts'
import { koreanTime } from '../roster/sync/message.ts'
import { RosterError } from '../roster/model/roster-error.ts'
import type { Settings } from '../config/settings.ts'
import type { Db } from '../database/tables/tables.ts'
import { findSnapshot, type Snapshot } from '../database/queries/roster-snapshots.ts'

type Tools = { clock: () => Date; say: (line: string) => void } & Pick<Passwords, 'hash'>

/** Does what the settings ask for before the first request. Returns the logins of the demo. */
export async function prepare(db: Db, settings: Settings, tools: Tools) {
  await prepareRoster(db, settings, tools)
  const logins = settings.demo ? await seedDemo(db, tools) : undefined
  if (settings.admin) await ensureAdmin(db, settings.admin, tools)
  await cleanUp(db, tools.clock())
  return logins
}

/** Reads the roster of the settings, if there is one. Throws an OperatorError where `SIGNUP` needs a roster and there is none. */
async function prepareRoster(db: Db, settings: Settings, tools: Tools): Promise<void> {
  const path = settings.roster ?? (settings.demo ? demoRosterPath : undefined)
  if (path !== undefined) await readRoster(db, path, settings, tools)

  const { signup, demo } = settings
  // An operator may have imported it.
  const snapshot = await findSnapshot(db)
  const stands = snapshot !== undefined
  if (signup.startsWith('roster') && !stands)
    throw new OperatorError(
      `SIGNUP: '${signup}'에는 명단이 필요합니다. ROSTER를 정하거나 campus-server roster import로 가져와주세요.`,
    )
  if (signup === 'roster+name' && snapshot && hasMaskedNames(snapshot))
    tools.say(
      '경고: 명단의 이름이 가려져 있어 SIGNUP=roster+name으로는 그 학생들이 가입할 수 없습니다. 가리지 않은 명단을 가져와주세요.',
    )
  if (signup === 'open' && stands && !demo)
    tools.say('경고: SIGNUP=open이므로 명단에 없는 사람도 가입할 수 있습니다. SIGNUP=roster+name을 권합니다.')
}

function hasMaskedNames({ report }: Snapshot) {
  return (JSON.parse(report) as RosterReport).diagnostics.list.some(({ code }) => code === 'masked-name')
}

/** A roster that cannot be read stops the start only where there is no earlier one. */
async function readRoster(
  db: Db,
  path: string,
  { rosterMap, rosterMatch, rosterTerm }: Settings,
  { clock, say }: Tools,
) {
  try {
    const report = await importRoster(db, { path, mapPath: rosterMap, match: rosterMatch, term: rosterTerm, clock })
    await recordRosterImport(db, theServer, report, clock())
    if (report.outcome !== 'unchanged') say(`ROSTER: ${report.message}`)
  } catch (error) {
    if (!(error instanceof RosterError)) throw error
    const earlier = error.reason === 'content' ? await findSnapshot(db) : undefined
    if (!earlier) throw new OperatorError(`ROSTER: ${error.message}`, { cause: error })
    say(`경고: ROSTER: ${error.message} ${koreanTime(earlier.checked_at)}에 확인한 명단으로 계속합니다.`)
  }
}
