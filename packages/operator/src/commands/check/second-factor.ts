import type { Settings } from '@campus-connect/core/config/settings.ts'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { findSecondFactorState } from '@campus-connect/core/domain/accounts/second-factor/state.ts'
import { fault, type Finding, warning } from '../../finding.ts'

/** Administrators who could not log in, or log in with the password alone. */
export async function secondFactorFindings(db: Db, settings: Settings): Promise<Finding[]> {
  const { adminSecondFactor } = settings
  if (adminSecondFactor === 'off') return []
  const { without, locked } = await findSecondFactorState(db, settings)
  const findings: Finding[] = []
  if (locked !== undefined)
    findings.push(
      fault(
        locked,
        '열쇠 파일을 찾을 때까지 인증 앱이 있는 관리자는 로그인할 수 없습니다. 찾을 수 없으면 관리자마다 campus-server admin totp를 실행해주세요.',
      ),
    )
  if (adminSecondFactor === 'required' && without.length > 0)
    findings.push(
      warning(
        `ADMIN_SECOND_FACTOR: 인증 앱이 없어 로그인할 수 없는 관리자가 있습니다 (${without.join(', ')}).`,
        '관리자마다 campus-server admin totp 학번을 실행해주세요.',
      ),
    )
  return findings
}
