import { Command } from 'commander'
import { type AccountHolder, describeHolder } from '@campus-connect/core/domain/accounts/account-holder.ts'
import { grantAdmin } from '@campus-connect/core/domain/accounts/administrators.ts'
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
      const holder = await withDatabase((db) => describeHolder(db, id))
      const { shown, changes } = holder
      if (changes) {
        for (const line of holderLines(holder)) say(line)
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

function holderLines({ shown, createdAt, origin, lastUsedAt, roster }: AccountHolder): string[] {
  const { id, username, enabled } = shown
  return [
    `${id} ${username} (${enabled ? '활성' : '비활성'})`,
    `  만든 때: ${koreanTime(createdAt)}, ${originText(origin)}`,
    `  마지막 사용: ${lastUsedAt === undefined ? '남아 있는 로그인이 없습니다' : koreanTime(lastUsedAt)}`,
    rosterLine(roster),
  ]
}

function originText(origin: AccountHolder['origin']): string {
  if (typeof origin === 'object') return `운영자가 만든 계정 (${origin.operator ?? 'ADMIN_ID'})`
  return {
    demo: '데모 계정',
    unknown: '감사 기록을 정리하기 전이라 누가 만들었는지 모르는 계정',
    'sign-up': '회원가입으로 만든 계정',
  }[origin]
}

function rosterLine(roster: AccountHolder['roster']): string {
  if (roster === 'no roster') return '  명단: 없습니다'
  if (roster === 'not listed') return '  명단: 이 학번이 없습니다'
  return roster.same
    ? `  명단: 이 학번의 이름이 같습니다 (${roster.name})`
    : `  주의: 명단에서 이 학번의 이름은 '${roster.name}'입니다`
}
