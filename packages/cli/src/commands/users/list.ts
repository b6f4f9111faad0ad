import { type Command, Option } from 'commander'
import type { UsersQuery } from '@campus-connect/sdk'
import { CliError } from '../../errors/cli-error.ts'
import { usageTexts } from '../../texts/errors.ts'
import { valueTexts as values } from '../../texts/options.ts'
import { userTexts as texts } from '../../texts/users.ts'
import { tellUnknownLecture } from '../offers.ts'
import type { Invocation } from '../invocation.ts'
import { numberBetween, typedLecture } from '../arguments.ts'
import { userColumns } from '../user-rows.ts'

type Filters = {
  query?: string
  enabled?: true
  disabled?: true
  connected?: true
  disconnected?: true
  lecture?: string
  sort?: Sort
  limit?: number | undefined
  cursor?: string
  all?: true
}
type Sort = NonNullable<UsersQuery['sort']>

/** Rows on a terminal without `--limit`. */
const screenful = 50
const sorts = ['id', 'username', 'createdAt', 'updatedAt']

export function usersList(command: Command, invocation: Invocation) {
  const { connect, context, print, say } = invocation
  command
    .addOption(new Option(`--query <${say(values.letters)}>`, say(texts.query)))
    .addOption(new Option('--enabled', say(texts.onlyEnabled)).conflicts('disabled'))
    .addOption(new Option('--disabled', say(texts.onlyDisabled)))
    .addOption(new Option('--connected', say(texts.onlyConnected)).conflicts('disconnected'))
    .addOption(new Option('--disconnected', say(texts.onlyDisconnected)))
    .addOption(new Option(`--lecture <${say(values.lecture)}>`, say(texts.ofLecture)).argParser(typedLecture))
    .addOption(new Option(`--sort <${say(values.order)}>`, say(texts.sort)).choices(sorts).argParser(parseSort))
    .addOption(
      new Option(`--limit <${say(values.count)}>`, say(texts.limit)).argParser(
        numberBetween(1, 1000, usageTexts.wrongLimit),
      ),
    )
    .addOption(new Option('--all', say(texts.all)).conflicts(['limit', 'cursor']))
    .addOption(new Option(`--cursor <${say(values.cursor)}>`, say(texts.cursor)))
    .action(async (filters: Filters) => {
      print.checkFields(userColumns)
      const onScreen = print.format() === 'table'
      const limit = filters.limit ?? (onScreen && !filters.all ? screenful : undefined)
      const { campus } = await connect()
      const { data, page } = await campus.listUsers(queryOf({ ...filters, limit }), { signal: context.signal })
      await print.paged(data, userColumns)
      if (page.next !== undefined) {
        const counted = isFiltered(filters) ? texts.someMatching : texts.some
        print.talk(counted(data.length, page.matching))
        print.talk(texts.more(page.next))
      }
      if (filters.lecture !== undefined && data.length === 0)
        await tellUnknownLecture(invocation, campus, filters.lecture)
      if (!onScreen) return

      if (data.length === 0) print.talk(texts.nobody)
      print.talk(texts.totals(page), 'dim')
    })
}

const isFiltered = ({ query, enabled, disabled, connected, disconnected, lecture }: Filters) =>
  [query, enabled, disabled, connected, disconnected, lecture].some((filter) => filter !== undefined)

function queryOf({
  query,
  enabled,
  disabled,
  connected,
  disconnected,
  lecture,
  sort,
  limit,
  cursor,
}: Filters): UsersQuery {
  return {
    ...(query === undefined ? {} : { q: query }),
    ...(enabled || disabled ? { enabled: enabled === true } : {}),
    ...(connected || disconnected ? { connected: connected === true } : {}),
    ...(lecture === undefined ? {} : { lecture }),
    ...(sort ? { sort } : {}),
    ...(limit ? { limit } : {}),
    ...(cursor ? { cursor } : {}),
  }
}

function parseSort(text: string): Sort {
  if (sorts.includes(text.replace(/^-/, ''))) return text as Sort
  throw new CliError('usage', usageTexts.wrongSort(text), { hint: usageTexts.knownSorts(sorts.join(', ')) })
}
