import { isSameName } from '@campus-connect/roster/model'
import { Command } from 'commander'
import { listAuditRowsAfter } from '@campus-connect/core/database/queries/audit.ts'
import { findChain } from '@campus-connect/core/database/queries/chains.ts'
import { findStudentOfRoster } from '@campus-connect/core/database/queries/roster/enrolments.ts'
import { findSnapshot } from '@campus-connect/core/database/queries/roster/snapshots.ts'
import {
  listAuditRowsOf,
  listDevicesOf,
  listSessionsOf,
} from '@campus-connect/core/database/queries/users/personal-data.ts'
import type { UserRow } from '@campus-connect/core/database/queries/users/users.ts'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { existing } from '@campus-connect/core/domain/accounts/accounts.ts'
import { grantAdmin, grantChanges } from '@campus-connect/core/domain/accounts/administrators.ts'
import { hashPassword } from '@campus-connect/core/domain/accounts/passwords.ts'
import { koreanTime } from '@campus-connect/core/domain/sync/message.ts'
import { OperatorError } from '@campus-connect/core/operator-error.ts'
import { typedStudentNumber } from '@campus-connect/core/text.ts'
import type { OperatorContext } from '../../context/context.ts'
import { needsYes, refuseUsage } from '../../context/refuse-usage.ts'

/** `campus-server admin grant`: shows whose account it is, asks, and sets a new password with the role. */
export function adminGrant(context: OperatorContext): Command {
  const { ask, clock, operator, readSecret, say, withDatabase } = context
  return new Command('grant')
    .argument('<id>', '', typedStudentNumber)
    .option('--yes', '묻지 않고 지정합니다')
    .description(
      '누구의 계정인지 보여 준 뒤 새 비밀번호와 함께 관리자로 지정합니다. 비밀번호는 터미널에서 묻거나 표준 입력에서 읽습니다',
    )
    .action(async (id: string, { yes }: { yes?: true }, command: Command) => {
      const { shown, changes, lines } = await withDatabase((db) => describe(db, id))
      if (changes) {
        for (const line of lines) say(line)
        await confirm(id, { ask, yes }, command)
      }
      const password = changes ? await readSecret(`${id}의 새 비밀번호: `) : undefined
      const { changed, enabled } = await withDatabase((db) =>
        grantAdmin(db, operator, { shown, password }, { clock, hash: hashPassword }),
      )
      if (!changed) return say(`${id}: 이미 관리자입니다.`)
      const also = enabled ? ' 로그인할 수 있는 관리자가 없어 계정도 활성화했습니다.' : ''
      say(`${id}: 새 비밀번호를 정하고 관리자로 지정했습니다. 모든 기기에서 로그아웃했습니다.${also}`)
    })
}

async function confirm(
  id: string,
  { ask, yes }: Pick<OperatorContext, 'ask'> & { yes: true | undefined },
  command: Command,
) {
  if (yes) return
  if (!ask) refuseUsage(command, needsYes)
  const answer = await ask(`${id}: 이 사람을 관리자로 지정하고 비밀번호를 새로 정하겠습니까? [y/n] `)
  if (!/^(y|yes|예|네)$/i.test(answer.trim()))
    throw new OperatorError(
      `아무것도 바꾸지 않았습니다. 남이 먼저 가입한 계정이면 campus-server user delete ${id} 명령으로 지운 뒤 campus-server admin create ${id} 이름 명령으로 만들어주세요.`,
    )
}

async function describe(db: Db, id: string) {
  const shown = await existing(db, id)
  const { role, enabled } = await grantChanges(db, shown)
  return { shown, changes: role || enabled, lines: [...(await holderLines(db, shown)), await rosterLine(db, shown)] }
}

async function holderLines(db: Db, { key, id, username, enabled, created_at, demo }: UserRow) {
  const state = enabled ? '활성' : '비활성'
  const uses = [...(await listSessionsOf(db, key)), ...(await listDevicesOf(db, key))].map(({ seen_at }) => seen_at)
  const last = uses.toSorted().at(-1)
  return [
    `${id} ${username} (${state})`,
    `  만든 때: ${koreanTime(created_at)}, ${demo ? '데모 계정' : await origin(db, { key, created_at })}`,
    `  마지막 사용: ${last === undefined ? '남아 있는 로그인이 없습니다' : koreanTime(last)}`,
  ]
}

/** The record has the accounts that operators made. A sign-up leaves no row. */
async function origin(db: Db, { key, created_at }: Pick<UserRow, 'key' | 'created_at'>) {
  const rows = await listAuditRowsOf(db, [key])
  const made = rows.find(({ task, by_key }) => by_key !== key && (task === 'user-create' || task === 'admin-create'))
  if (made) return `운영자가 만든 계정 (${made.operator ?? 'ADMIN_ID'})`
  const { cut_sequence } = await findChain(db, 'audit')
  const [oldest] = await listAuditRowsAfter(db, cut_sequence, 1)
  return cut_sequence > 0 && (oldest === undefined || created_at <= oldest.at)
    ? '감사 기록을 정리하기 전이라 누가 만들었는지 모르는 계정'
    : '회원가입으로 만든 계정'
}

async function rosterLine(db: Db, { id, username }: UserRow) {
  const snapshot = await findSnapshot(db)
  if (!snapshot) return '  명단: 없습니다'
  const student = await findStudentOfRoster(db, snapshot.id, id)
  if (!student) return '  명단: 이 학번이 없습니다'
  return isSameName(username, student.name)
    ? `  명단: 이 학번의 이름이 같습니다 (${student.name})`
    : `  주의: 명단에서 이 학번의 이름은 '${student.name}'입니다`
}
