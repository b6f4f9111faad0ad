import { existsSync } from 'node:fs'
import { Command } from 'commander'
import { eraseAfter } from '../../context/erase-after.ts'
import { refuseUsage } from '../../context/refuse-usage.ts'
import { verifyAudit } from '@campus-connect/core/domain/audit/audit-chain.ts'
import { ChainFault } from '@campus-connect/core/domain/audit/chain-fault.ts'
import { chainSentence } from '../../refusals.ts'
import { OperatorError } from '@campus-connect/core/operator-error.ts'
import { filePath, refusePlainPostgres } from '@campus-connect/core/config/database-url.ts'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { openDatabase } from '@campus-connect/core/database/open.ts'
import { transfer } from '@campus-connect/core/database/transfer.ts'
import type { OperatorContext } from '../../context/context.ts'

type Options = { from?: string; to?: string }

/** Milliseconds until the first progress message, and between two messages. */
const progressAfter = 2_000

/** `campus-server migrate [--from URL [--to URL]]` */
export function migrateCommand(context: OperatorContext): Command {
  return new Command('migrate')
    .description('데이터베이스를 이 버전에 맞춥니다. --from이 있으면 그 데이터베이스를 빈 데이터베이스로 옮깁니다')
    .option('--from <주소>', '옮길 데이터베이스 (file:경로 또는 postgres://…). 서버를 먼저 종료해주세요')
    .option('--to <주소>', '옮겨 갈 빈 데이터베이스 (기본값: DATABASE_URL)')
    .action(async ({ from, to }: Options, command: Command) => {
      if (from !== undefined) return move(context, from, to ?? context.settings().databaseUrl)
      if (to !== undefined) refuseUsage(command, '--to에는 --from이 필요합니다.')
      await context.withDatabase(async (db) => {
        await eraseAfter(db, context, Infinity)
        context.say('데이터베이스가 이 버전에 맞습니다.')
      })
    })
}

async function move({ say }: OperatorContext, from: string, to: string) {
  for (const databaseUrl of [from, to]) refusePlainPostgres({ databaseUrl })
  const path = filePath(from)
  if (path !== undefined && !existsSync(path)) throw new OperatorError(`--from: ${path} 파일이 없습니다.`)

  const total = await using(from, { alone: true }, (source) =>
    using(to, { alone: true, say }, (target) => transfer(source, target, { progress: progressOf(say), check })),
  )
  say(`${total}행을 옮겼고, 모든 표의 행 수와 내용이 원본과 같습니다. 이제 DATABASE_URL을 바꾸고 서버를 시작해주세요.`)
}

async function check(copy: Db) {
  try {
    await verifyAudit(copy)
  } catch (error) {
    if (!(error instanceof ChainFault)) throw error
    const remedy = '아무것도 옮기지 않았습니다. 원본을 campus-server check와 audit verify로 확인해주세요.'
    throw new OperatorError(`--from: ${chainSentence(error)} ${remedy}`, { cause: error })
  }
}

async function using<T>(url: string, options: Parameters<typeof openDatabase>[1], work: (db: Db) => Promise<T>) {
  const db = await openDatabase(url, options)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

function progressOf(say: (line: string) => void) {
  let last = Date.now()
  return (table: string, rows: number) => {
    if (Date.now() - last < progressAfter) return
    last = Date.now()
    say(`${table}: 지금까지 ${rows}행`)
  }
}
