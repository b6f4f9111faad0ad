import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { findWrongTotals } from '@campus-connect/core/domain/attendance/kept-totals.ts'
import { fault, type Finding } from '../../finding.ts'

const names = { total: '사용자', enabled: '활성', connected: '연결', connectedUsers: '연결한 사용자' }

/** The totals that each transaction keeps, if they are not those of a new count. */
export async function totalsFindings(db: Db): Promise<Finding[]> {
  const wrong = await findWrongTotals(db)
  if (wrong.length === 0) return []
  const shown = wrong.map(({ name, kept, counted }) => `${names[name]} ${kept} → ${counted}`).join(', ')
  return [
    fault(
      `사용자 수: 저장된 수가 다시 센 수와 다릅니다 (${shown}).`,
      '데이터베이스는 그대로 두고, 다른 프로그램이 바꾸었는지 알아봐주세요. 아니면 이 줄을 이 프로그램의 저장소에 알려주세요 (docs/operations.ko.md).',
    ),
  ]
}
