import { Command, Option } from 'commander'
import type { UsersQuery } from '@campus-connect/sdk'
import { CliError } from '../../errors/cli-error.ts'
import type { Invocation } from '../invocation.ts'
import { userColumns } from '../user-rows.ts'

type Filters = {
  query?: string
  enabled?: true
  disabled?: true
  connected?: true
  lecture?: string
  sort?: Sort
  limit?: number
}
type Sort = NonNullable<UsersQuery['sort']>

const sorts = ['id', 'username', 'createdAt', 'updatedAt']

export function usersList({ connect, context, print }: Invocation) {
  return new Command('list')
    .description('사용자 목록을 보여 줍니다')
    .addOption(new Option('--query <글자>', '학번이나 이름에 들어 있는 글자, 초성도 가능'))
    .addOption(new Option('--enabled', '활성 사용자만').conflicts('disabled'))
    .addOption(new Option('--disabled', '비활성 사용자만'))
    .addOption(
      new Option('--connected', '연결된 강의가 있는 사용자만. --lecture와 함께 쓰면 그 강의에 연결된 사용자만'),
    )
    .addOption(new Option('--lecture <강의>', '이 강의가 있는 사용자만. 강의 이름 그대로'))
    .addOption(new Option('--sort <기준>', `${sorts.join(', ')}. 앞에 -를 붙이면 내림차순`).argParser(parseSort))
    .addOption(new Option('--limit <수>', '최대 개수 (1–1000)').argParser(parseLimit))
    .action(async ({ query, enabled, disabled, connected, lecture, sort, limit }: Filters) => {
      print.checkFields(userColumns)
      const { campus } = await connect()
      const { data, page } = await campus.listUsers(
        {
          ...(query === undefined ? {} : { q: query }),
          ...(enabled || disabled ? { enabled: enabled === true } : {}),
          ...(connected ? { connected } : {}),
          ...(lecture === undefined ? {} : { lecture }),
          ...(sort ? { sort } : {}),
          ...(limit ? { limit } : {}),
        },
        { signal: context.signal },
      )
      print.rows(data, userColumns)
      if (print.format() !== 'table') return

      if (data.length === 0) print.talk('사용자 없음')
      if (page.matching > data.length) print.talk(`조건에 맞는 ${page.matching}명 중 ${data.length}명입니다.`)
      print.talk(`총 사용자 ${page.total} · 활성 사용자 ${page.enabled} · 현재 연결 ${page.connected}`, 'dim')
    })
}

function parseSort(text: string): Sort {
  if (sorts.includes(text.replace(/^-/, ''))) return text as Sort
  throw new CliError('usage', `--sort에 쓸 수 없는 기준입니다: ${text}`, {
    hint: `쓸 수 있는 기준: ${sorts.join(', ')}`,
  })
}

function parseLimit(text: string) {
  const limit = Number(text)
  if (/^\d+$/.test(text) && limit >= 1 && limit <= 1000) return limit
  throw new CliError('usage', '--limit에는 1부터 1000까지의 수를 써주세요.')
}
