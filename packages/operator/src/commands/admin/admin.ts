import { Command } from 'commander'
import { revokeAdmin } from '@campus-connect/core/domain/accounts/administrators.ts'
import {
  addTemporaryPassword,
  listWithoutPassword,
  setPassword,
} from '@campus-connect/core/domain/accounts/new-password.ts'
import { hashPassword } from '@campus-connect/core/domain/accounts/passwords.ts'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { typedStudentNumber } from '@campus-connect/core/text.ts'
import type { OperatorContext } from '../../context/context.ts'
import { refuseUsage } from '../../context/refuse-usage.ts'
import { dryRunOption, reasonOption, refuseNumbers } from '../user/change.ts'
import { createOne } from '../user/create.ts'
import { giveTemporaryPasswords } from '../user/temporary-passwords.ts'

export function adminCreate(context: OperatorContext): Command {
  return new Command('create')
    .argument('<학번>')
    .argument('<이름>')
    .description('관리자의 계정을 만듭니다. 비밀번호는 터미널에서 묻거나 표준 입력에서 읽습니다')
    .addOption(reasonOption())
    .action((id: string, name: string, { reason }: { reason?: string }) =>
      createOne(context, { id, name, admin: true, reason }),
    )
}

export function adminRevoke(context: OperatorContext): Command {
  const { operator, say, withDatabase } = context
  return new Command('revoke')
    .argument('<id>', '', typedStudentNumber)
    .description('관리자 권한을 해제합니다')
    .action(async (id: string) => {
      const { changed } = await withDatabase((db) => revokeAdmin(db, operator, { id }, context))
      say(changed ? `${id}: 관리자 권한을 해제했습니다.` : `${id}: 관리자가 아닙니다.`)
    })
}

type Options = { missing?: boolean; reason?: string; dryRun?: boolean }

export function adminSetPassword(context: OperatorContext): Command {
  const { clock, operator, readSecret, say, withDatabase } = context
  return new Command('set-password')
    .argument('[학번]', '', typedStudentNumber)
    .description('새 비밀번호를 정합니다. 터미널에서 묻거나 표준 입력에서 읽습니다')
    .option('--missing', '포털로만 로그인하던 모든 학생에게 임시 비밀번호를 정하고 CSV로 출력합니다')
    .addOption(reasonOption())
    .addOption(dryRunOption())
    .action(async (id: string | undefined, { missing = false, reason, dryRun = false }: Options, command: Command) => {
      if ((id === undefined) !== missing) refuseUsage(command, '학번이나 --missing이 필요합니다.')
      if (id === undefined) return withDatabase((db) => setMissing(db, context, { reason, dryRun }), { dryRun })
      if (dryRun) refuseUsage(command, '-n은 --missing과 함께 씁니다.')
      refuseNumbers(reason, [id])
      const password = await readSecret(`${id}의 새 비밀번호: `)
      const tools = { clock, hash: hashPassword }
      await withDatabase((db) => setPassword(db, { ...operator, reason }, { id, password }, tools))
      say(`${id}: 비밀번호를 바꾸고 모든 기기에서 로그아웃했습니다.`)
    })
}

/** The way back from a portal: each student without a password gets one. What was done stays done, so that the command can be repeated. */
async function setMissing(
  db: Db,
  context: OperatorContext,
  { reason, dryRun }: { reason: string | undefined; dryRun: boolean },
) {
  const people = await listWithoutPassword(db)
  if (people.length === 0) return context.say('비밀번호가 없는 학생이 없습니다.')
  refuseNumbers(
    reason,
    people.map(({ id }) => id),
  )
  const { clock, operator } = context
  const manner = { context, dryRun, doing: '임시 비밀번호를 정하는 중입니다' }
  await giveTemporaryPasswords(db, people, manner, async (own, { id }, { password, hash }) => {
    const given = await addTemporaryPassword(own, { ...operator, reason }, { id, password }, { clock, hash })
    const done = given ? `${id}: 임시 비밀번호를 정했습니다.` : `${id}: 이미 비밀번호가 있습니다.`
    return { given, done, odd: given ? undefined : 'each' }
  })
}
