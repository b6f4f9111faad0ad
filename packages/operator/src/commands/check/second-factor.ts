import type { Settings } from '@campus-connect/core/config/settings.ts'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { findAdminsWithoutFactor, findLockedFactors } from '@campus-connect/core/domain/accounts/second-factor/state.ts'
import { fault, type Finding, warning } from '../../finding.ts'

/** Administrators who cannot log in as the settings demand it. */
export async function secondFactorFindings(
  db: Db,
  { adminSecondFactor, secondFactorKey }: Settings,
): Promise<Finding[]> {
  if (adminSecondFactor === 'off') return []
  const findings: Finding[] = []
  const locked = await findLockedFactors(db, secondFactorKey)
  if (locked)
    findings.push(
      fault(
        locked.reason,
        `그때까지 다음 관리자는 인증 앱으로 로그인할 수 없고, 복구 코드는 쓸 수 있습니다: ${locked.ids.join(', ')}`,
      ),
    )
  const without = adminSecondFactor === 'required' ? await findAdminsWithoutFactor(db) : []
  if (without.length > 0)
    findings.push(
      warning(
        `ADMIN_SECOND_FACTOR: 인증 앱이 없어 로그인할 수 없는 관리자가 있습니다 (${without.join(', ')}).`,
        '관리자마다 campus-server admin totp 학번을 실행해주세요.',
      ),
    )
  return findings
}
