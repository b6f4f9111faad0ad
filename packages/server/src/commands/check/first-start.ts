import { passwordObstacle } from '../../domain/accounts/admins.ts'
import type { Settings } from '../../config/settings.ts'
import { fault, type Finding } from './finding.ts'
import { rosterFileFindings } from './roster-file.ts'

/** What stops a start with a database that is empty or not there yet. */
export async function firstStartFindings(settings: Settings, clock: () => Date): Promise<Finding[]> {
  const { admin } = settings
  const obstacle = admin && (await passwordObstacle(admin))
  return [
    ...(obstacle === undefined ? [] : [fault(obstacle, 'ADMIN_PASSWORD를 고친 뒤 다시 확인해주세요.')]),
    ...rosterNeeded(settings),
    ...(await rosterFileFindings(settings, clock, false)),
  ]
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
