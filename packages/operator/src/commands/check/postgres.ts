import type { Settings } from '@campus-connect/core/config/settings.ts'
import { clockDifference } from '@campus-connect/core/database/clock.ts'
import { sharedSessions } from '@campus-connect/core/database/postgres/errors.ts'
import type { PostgresInspection } from '@campus-connect/core/database/postgres/inspect.ts'
import { contentFindings, firstStartFindings } from './content.ts'
import { type CheckTools } from './settings.ts'
import { fault, type Finding, warning } from '../../finding.ts'

/** Connections for one more server process and for an operator command. */
const neededConnections = 12

/** Checks the PostgreSQL server, its durability and the content. Throws an OperatorError if it does not answer. */
export async function postgresFindings(url: string, settings: Settings, tools: CheckTools): Promise<Finding[]> {
  // SQLite does not need the driver, which is slow to load.
  const { inspectPostgres } = await import('@campus-connect/core/database/postgres/inspect.ts')
  const inspection = await inspectPostgres(url)
  try {
    const findings = [
      ...serverFindings(inspection),
      ...(tools.machineClock
        ? clockFindings(inspection.name, await clockDifference(inspection.db, tools.machineClock))
        : []),
      ...migrationFindings(inspection),
    ]
    // The content can be read only if the schema is complete.
    const { foreign, unknown, missing } = inspection.migrations
    if (!foreign && missing.includes('001-accounts'))
      return [...findings, ...(await firstStartFindings(settings, tools))]
    if (foreign || unknown.length > 0 || missing.length > 0) return findings
    return [...findings, ...(await contentFindings(inspection.db, settings, tools))]
  } finally {
    await inspection.close()
  }
}

function serverFindings({ name, server }: PostgresInspection): Finding[] {
  const at = `데이터베이스 ${name}:`
  const { old, encoding, standby, shared, fsync, commit, pages, standbys, waiting, free } = server
  return [
    old && fault(`${at} PostgreSQL 14 이상이 필요합니다.`, '새 버전의 PostgreSQL로 옮겨주세요 (pg_upgrade).'),
    encoding !== 'UTF8' &&
      fault(
        `${at} 문자 인코딩이 UTF8이 아닙니다 (${encoding}).`,
        "create database … encoding 'UTF8' template template0으로 새로 만들어주세요.",
      ),
    standby && fault(`${at} 쓸 수 없는 대기(standby) 서버입니다.`, '주 서버의 주소를 DATABASE_URL에 써주세요.'),
    shared && fault(`${at} ${sharedSessions.what}`, sharedSessions.remedy),
    fsync === 'off' &&
      fault(
        `${at} fsync=off이므로 정전이 되면 저장했다고 답한 것을 잃습니다.`,
        'postgresql.conf에서 fsync = on으로 정해주세요.',
      ),
    pages === 'off' &&
      fault(
        `${at} full_page_writes=off이므로 정전이 되면 데이터베이스가 손상될 수 있습니다.`,
        'postgresql.conf에서 full_page_writes = on으로 정해주세요.',
      ),
    !['on', 'remote_apply'].includes(commit) &&
      warning(
        `${at} synchronous_commit=${commit}입니다. 서버는 접속할 때마다 on으로 바꾸지만, PgBouncer의 pool_mode가 session이 아니면 저장했다고 답한 것을 잃을 수 있습니다.`,
        'alter role … set synchronous_commit = on으로 정해주세요.',
      ),
    !standby &&
      standbys === '' &&
      warning(
        `${at} 동기 대기 서버가 없습니다 (synchronous_standby_names). 주 서버의 디스크를 잃으면 저장했다고 답한 것을 잃습니다.`,
        "대기 서버를 두고 synchronous_standby_names = 'ANY 1 (b, c)'처럼 정해주세요 (docs/several-machines.md).",
      ),
    !standby &&
      standbys !== '' &&
      waiting &&
      fault(
        `${at} 동기 대기 서버(${standbys})가 접속해 있지 않아 쓰기가 끝나지 않습니다.`,
        '대기 서버를 다시 시작해주세요. 없이 계속하려면 docs/several-machines.md를 읽어주세요.',
      ),
    free < neededConnections &&
      warning(
        `${at} 남은 접속이 ${free}개입니다. 서버 프로세스 하나에 11개가 필요합니다.`,
        'max_connections를 늘리거나 서버 프로세스를 줄여주세요.',
      ),
  ].filter((finding) => finding !== false)
}

const second = 1000
/** NTP keeps clocks within a fraction of it. */
const noticed = 10 * second

/** Servers take the time from the database; commands record that of their machine. */
function clockFindings(name: string, difference = 0): Finding[] {
  if (Math.abs(difference) < noticed) return []
  const seconds = Math.round(Math.abs(difference) / second)
  const how = difference > 0 ? '빠릅니다' : '느립니다'
  return [
    warning(
      `시계: 이 컴퓨터의 시계가 데이터베이스 ${name}의 시계보다 ${seconds}초 ${how}.`,
      '두 컴퓨터의 시계를 NTP로 맞춰주세요 (timedatectl). 서버는 데이터베이스의 시각을 씁니다.',
    ),
  ]
}

function migrationFindings({ name, migrations }: PostgresInspection): Finding[] {
  const at = `데이터베이스 ${name}:`
  const { foreign, unknown, missing } = migrations
  if (foreign)
    return [
      fault(`${at} Campus Connect의 데이터베이스가 아닙니다.`, 'DATABASE_URL을 빈 데이터베이스의 주소로 바꿔주세요.'),
    ]
  if (unknown.length > 0)
    return [fault(`${at} 더 새로운 버전이 만들었습니다 (${unknown.join(', ')}).`, '그 버전 이상으로 실행해주세요.')]
  if (missing.includes('001-accounts'))
    return [
      warning(
        `${at} 비어 있습니다.`,
        '처음이면 그대로 시작해주세요: 테이블을 만듭니다. 아니면 DATABASE_URL을 확인해주세요.',
      ),
    ]
  if (missing.length === 0) return []
  return [
    warning(
      `${at} 이전 버전의 것입니다 (${missing.join(', ')}). 시작할 때 이 버전에 맞춥니다.`,
      '먼저 pg_dump로 백업하고 모든 서버를 종료해주세요. 맞춘 뒤 다시 확인해주세요.',
    ),
  ]
}
