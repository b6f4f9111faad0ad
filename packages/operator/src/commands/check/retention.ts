import type { Settings } from '@campus-connect/core/config/settings.ts'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import {
  type Expiring,
  findStandstill,
  listExpiring,
  type Standstill,
} from '@campus-connect/core/domain/retention/retention.ts'
import { koreanTime } from '@campus-connect/core/domain/sync/message.ts'
import { koreanDay } from '@campus-connect/roster/model'
import { fault, type Finding, note, warning } from '../../finding.ts'

const names = { attendance: '출석 기록', audit: '감사 기록', 'accounts-left': '명단에서 나간 사람의 계정' }

/** What goes next by `RETENTION`, and what keeps it from going. */
export async function retentionFindings(db: Db, { retention }: Settings, now: Date): Promise<Finding[]> {
  if (Object.keys(retention).length === 0) return []
  const why = await findStandstill(db, now)
  const expiring = await listExpiring(db, retention, now)
  return [...(why ? [standstillFinding(why)] : []), ...expiring.map(expiringFinding), ...logFindings(retention)]
}

function standstillFinding(why: Standstill) {
  if (why.code === 'pause')
    return warning(
      `RETENTION: ${koreanTime(why.last)} 이후로 밤의 삭제가 없어 멈췄습니다. 서버가 오래 꺼져 있었거나, 백업을 복원했거나, 시계가 앞으로 뛰었습니다.`,
      '시계가 맞으면(timedatectl) RETENTION=off로 한 번 시작한 뒤 다시 정해주세요. 다음 새벽 3시부터 지웁니다.',
    )
  return warning(
    why.code === 'leapt'
      ? 'RETENTION: 시계가 마지막 정리보다 며칠 뒤입니다. 서버가 하루 동안 그 시계로 실행될 때까지 지우지 않습니다.'
      : 'RETENTION: 시계가 마지막 기록보다 앞이어서 지우지 않습니다.',
    '컴퓨터의 시계를 확인해주세요 (timedatectl).',
  )
}

function expiringFinding({ what, period, before, count, first, limit }: Expiring): Finding {
  const name = `RETENTION: ${names[what]}(${period.text})`
  if (limit === 'no-roster')
    return fault(
      `${name}: 명단이 없어 누가 나갔는지 알 수 없으므로 지우지 않습니다.`,
      'ROSTER를 정하거나 campus-server roster import를 실행하고, 아니면 accounts-left를 지워주세요.',
    )
  if (limit === 'law')
    return warning(
      `${name}: 5만 명 이상이면 2년 동안 보관해야 하므로 ${koreanDay(before)} 전의 ${count}건만 지웁니다.`,
      'RETENTION의 audit을 P2Y 이상으로 정해주세요 (개인정보의 안전성 확보조치 기준 제8조).',
    )
  const next = first === undefined ? '지금은 지울 것이 없습니다' : `처음 지우는 날은 ${koreanDay(first)}입니다`
  return note(
    count > 0 ? `${name}: 다음 새벽 3시에 ${koreanDay(before)} 전의 것을 지웁니다 (${count}건).` : `${name}: ${next}.`,
    '남겨야 할 것이 있으면 그 전에 내보내주세요 (campus-server export).',
  )
}

/** The server writes its log to stdout, so the system's journal keeps it. */
function logFindings({ logs }: Settings['retention']): Finding[] {
  if (!logs) return []
  const days = logs.months * 30 + logs.days
  return [
    note(
      `RETENTION: 로그(${logs.text})는 서버가 파일로 쓰지 않고 표준 출력으로 내므로 시스템의 저널이 지웁니다.`,
      `/etc/systemd/journald.conf.d/campus.conf에 [Journal] MaxRetentionSec=${days}day를 쓰고 systemctl restart systemd-journald를 실행해주세요. 컨테이너는 로그 드라이버의 보관 기간을 정해주세요.`,
    ),
  ]
}
