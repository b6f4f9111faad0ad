import { csvLines } from '@campus-connect/tables/csv-lines'
import { Command, Option } from 'commander'
import { readBy } from '@campus-connect/core/domain/audit/read-by.ts'
import { koreanTime } from '@campus-connect/core/domain/sync/message.ts'
import { readBeforeOption } from '../../context/before-option.ts'
import type { OperatorContext } from '../../context/context.ts'

type Options = { since: Date; json?: true; csv?: true }

const head = ['학번', '이름', '처음 본 시각', '마지막으로 본 시각', '키']

export function auditReadBy(context: OperatorContext): Command {
  const { clock, operator, print } = context
  return new Command('read-by')
    .argument('<관리자>', '관리자의 학번, 인증키의 이름, 운영자의 계정, 또는 audit report --json의 key')
    .description(
      '이 사람이 누구의 정보를 언제 보았는지 한국 시각으로 보여 줍니다 (지운 계정은 학번과 이름이 비어 있습니다)',
    )
    .requiredOption('--since <시각>', '이 날짜(서울) 또는 시각(UTC)부터', readBeforeOption)
    .addOption(new Option('--json', '프로그램이 읽을 수 있는 JSON으로, 한 줄에 한 명, 시각은 UTC로').conflicts('csv'))
    .option('--csv', '스프레드시트용 CSV로')
    .action(async (reader: string, { since, json, csv }: Options) => {
      await context.withDatabase(async (db) => {
        let count = 0
        const pages = await readBy(db, operator, { reader, since }, { clock })
        if (csv) print(`\ufeff${csvLines([head])}`)
        else if (!json) print(head.join('\t'))
        for await (const people of pages) {
          count += people.length
          if (people.length === 0) continue
          const rows = people.map(({ id, username, first_at, last_at, person }) => [
            id ?? '',
            username ?? '',
            localTime(first_at),
            localTime(last_at),
            person,
          ])
          if (csv) print(csvLines(rows))
          else if (json) print(people.map((each) => JSON.stringify(jsonOf(each))).join('\n'))
          else print(rows.map((row) => row.join('\t')).join('\n'))
        }
        context.say(`${reader}: ${koreanTime(since.toISOString())}부터 ${count}명의 정보를 보았습니다.`)
      })
    })
}

/** As a spreadsheet understands it, in Korea: `2026-11-14 23:40`. */
const localTime = (iso: string) =>
  new Date(iso).toLocaleString('sv', { timeZone: 'Asia/Seoul', dateStyle: 'short', timeStyle: 'short' })

type Person = { id: string | null; username: string | null; first_at: string; last_at: string; person: string }

const jsonOf = ({ id, username, first_at, last_at, person }: Person) => ({
  id,
  name: username,
  firstAt: first_at,
  lastAt: last_at,
  key: person,
})
