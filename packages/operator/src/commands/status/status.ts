import { existsSync } from 'node:fs'
import { Command } from 'commander'
import { isPostgresUrl, sqlitePath } from '@campus-connect/core/config/database-url.ts'
import type { Settings } from '@campus-connect/core/config/settings.ts'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { inspectSqlite } from '@campus-connect/core/database/sqlite/fitness.ts'
import { OperatorError } from '@campus-connect/core/operator-error.ts'
import { type StatusLine, statusLines } from '@campus-connect/core/status/lines.ts'
import { readStatus } from '@campus-connect/core/status/read.ts'
import type { OperatorContext } from '../../context/context.ts'
import { askServer } from './server-figures.ts'

/** `campus-server status` */
export function statusCommand(context: OperatorContext): Command {
  return new Command('status')
    .description('서버, 명단, 백업, 디스크, 인증서의 상태를 한 화면에 보여 줍니다. 아무것도 바꾸지 않습니다')
    .option('--json', 'JSON으로 출력합니다')
    .action(async ({ json }: { json?: true }) => {
      const { clock, print } = context
      const settings = context.settings()
      const server = await askServer(settings)
      const status = await inspected(settings, (db) => readStatus(db, settings, { clock, server }))
      const lines = statusLines(status)
      if (json) print(JSON.stringify({ ...status, alarms: alarms(lines) }))
      else for (const { title, text, alarm } of lines) print(`${alarm ? '!' : ' '} ${title}: ${text}`)
    })
}

const alarms = (lines: readonly StatusLine[]) =>
  lines.filter(({ alarm }) => alarm).map(({ title, text }) => `${title}: ${text}`)

/** Reads a database without creating or migrating it. Throws an OperatorError if this version cannot read it. */
async function inspected<T>({ databaseUrl: url }: Settings, work: (db: Db) => Promise<T>): Promise<T> {
  const inspection = isPostgresUrl(url) ? await postgres(url) : await sqlite(sqlitePath(url, ''))
  try {
    if (!inspection.readable)
      throw new OperatorError(
        '데이터베이스: 이 버전의 것이 아니거나 바뀌었습니다. campus-server check가 무엇인지 알려 줍니다.',
      )
    return await work(inspection.db)
  } finally {
    await inspection.close()
  }
}

async function sqlite(path: string) {
  if (!existsSync(path)) throw new OperatorError(`데이터베이스 ${path}: 파일이 없습니다. DATABASE_URL을 확인해주세요.`)
  const { db, schema, close } = inspectSqlite(path)
  const { foreign, unknown, missing, differences } = await schema()
  return { db, close, readable: !foreign && [unknown, missing, differences].every((each) => each.length === 0) }
}

async function postgres(url: string) {
  // SQLite does not need the driver, which is slow to load.
  const { inspectPostgres } = await import('@campus-connect/core/database/postgres/inspect.ts')
  const { db, close, migrations } = await inspectPostgres(url)
  const { foreign, unknown, missing } = migrations
  return { db, close, readable: !foreign && unknown.length + missing.length === 0 }
}
