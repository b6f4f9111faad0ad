import { Command, InvalidArgumentError, Option } from 'commander'
import {
  createToken,
  listTokens,
  longestDays,
  revokeToken,
  type TokenScope,
  type TokenState,
} from '@campus-connect/core/domain/accounts/program-tokens.ts'
import { isRange } from '@campus-connect/core/config/addresses.ts'
import { koreanTime } from '@campus-connect/core/domain/sync/message.ts'
import type { OperatorContext } from '../../context/context.ts'

type Wanted = { name: string; scope: TokenScope; days: number; networks?: string[] }

/** `campus-server token create`: the token alone on stdout, so that it can go straight into a file. */
export function tokenCreate({ clock, operator, print, say, withDatabase }: OperatorContext): Command {
  return new Command('create')
    .description('프로그램이 비밀번호 없이 쓸 인증키를 만들어 한 번만 보여 줍니다')
    .requiredOption('--name <이름>', '감사 기록에 남을 이름 (예: 학적연동)')
    .addOption(
      new Option('--scope <범위>', 'read: 조회만, manage: 활성화와 강의 연결까지')
        .choices(['read', 'manage'])
        .makeOptionMandatory(),
    )
    .requiredOption('--days <일수>', `며칠 동안 쓸 수 있는지 (1일부터 ${longestDays}일까지)`, readDays)
    .option(
      '--networks <주소>',
      '이 인증키를 쓰는 곳의 주소와 CIDR 범위, 쉼표로 나열 (기본값: ADMIN_NETWORKS)',
      readNetworks,
    )
    .action(async ({ networks = [], ...wanted }: Wanted) => {
      const { token, name, endsAt } = await withDatabase((db) =>
        createToken(db, operator, { ...wanted, networks }, { clock }),
      )
      print(token)
      say(`${name}: 인증키를 만들었습니다. ${koreanTime(endsAt)}까지 쓸 수 있습니다.`)
      say(
        '지금 한 번만 보여 드립니다. 0600 권한의 파일이나 비밀 저장소에 넣고, 프로그램의 환경 변수 CAMPUS_TOKEN에 넣어주세요.',
      )
    })
}

const states: Record<TokenState, string> = { live: '사용 가능', ended: '기한 지남', revoked: '폐기' }

const columns = ['이름', '범위', '만든 시각', '끝나는 시각', '마지막 사용', '주소', '상태']

export function tokenList({ clock, print, withDatabase }: OperatorContext): Command {
  return new Command('list')
    .description(`머리글 아래 한 줄에 인증키 하나씩 보여 줍니다: ${columns.join(', ')}`)
    .action(async () => {
      const tokens = await withDatabase((db) => listTokens(db, clock()))
      print(columns.join('\t'))
      for (const { name, scope, createdAt, endsAt, lastUsedAt, networks, state } of tokens)
        print(
          [
            name,
            scope,
            createdAt,
            endsAt,
            lastUsedAt ?? '없음',
            networks.join(',') || '관리자와 같음',
            states[state],
          ].join('\t'),
        )
    })
}

export function tokenRevoke({ clock, operator, say, withDatabase }: OperatorContext): Command {
  return new Command('revoke')
    .argument('<이름>')
    .description('인증키를 폐기합니다. 모든 서버가 바로 거절합니다')
    .action(async (name: string) => {
      await withDatabase((db) => revokeToken(db, operator, name, { clock }))
      say(`${name}: 인증키를 폐기했습니다.`)
    })
}

function readDays(text: string): number {
  const days = Number(text)
  if (!/^\d{1,3}$/.test(text) || days < 1 || days > longestDays) throw new InvalidArgumentError('')
  return days
}

function readNetworks(text: string): string[] {
  const entries = text.split(',').map((entry) => entry.trim())
  if (!entries.every(isRange)) throw new InvalidArgumentError('')
  return entries
}
