import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '@campus-connect/core/database/open.ts'
import { findTotals } from '@campus-connect/core/database/queries/users/totals.ts'
import { freeAddresses } from '@campus-connect/core/testing/addresses.ts'
import { check } from '../support/check.ts'
import { emptyDatabase } from '@campus-connect/core/testing/database/empty.ts'
import { askPostgres } from '@campus-connect/core/testing/postgres/cluster.ts'
import { missing } from '@campus-connect/core/testing/requirements.ts'
import { temporaryFolder } from '@campus-connect/core/testing/temporary-folder.ts'

const withoutPgBouncer = missing('pgbouncer', '--version')
const parameters = 'statement_timeout,lock_timeout,idle_in_transaction_session_timeout'
/** PgBouncer refuses to run as root. */
const account = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

/** Starts PgBouncer before the database at `url` and resolves to its address. */
async function behindPgBouncer(url: string, mode: 'session' | 'transaction', ignored: string) {
  const folder = await temporaryFolder()
  const [address = ''] = await freeAddresses(1)
  const [host, port] = address.split(':')
  const { pathname, searchParams } = new URL(url)
  const name = pathname.slice(1)
  const path = join(folder, 'pgbouncer.ini')
  writeFileSync(
    path,
    `[databases]
    ${name} = host=${searchParams.get('host')} dbname=${name} user=postgres
    [pgbouncer]
    listen_addr = ${host}
    listen_port = ${port}
    unix_socket_dir =
    auth_type = any
    pool_mode = ${mode}
    ignore_startup_parameters = ${ignored}`.replaceAll(/^ +/gm, ''),
  )
  if (account.uid) for (const each of [folder, path]) chownSync(each, account.uid, account.gid)
  const child = spawn('pgbouncer', [path], { ...account, stdio: 'ignore' })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  })
  const pooled = `postgres://postgres@${address}/${name}`
  await vi.waitFor(() => askPostgres(pooled, 'select 1'), { timeout: 30_000 })
  return pooled
}

async function campus() {
  const { url, remove } = await emptyDatabase()
  onTestFinished(remove)
  return url
}

test('PgBouncer that gives each transaction another session stops the start, and check says what to do', async ({
  skip,
}) => {
  skip(withoutPgBouncer !== undefined, withoutPgBouncer)
  const url = await behindPgBouncer(await campus(), 'transaction', parameters)

  await expect(openDatabase(url, { serving: true })).rejects.toThrow(/pool_mode가 session이 아닙니다.*DATABASE_URL/)

  const { code, out } = await check({ DATABASE_URL: url })
  expect([code, out.join('\n')]).toEqual([1, expect.stringMatching(/^오류: .*pool_mode가 session이 아닙니다.* → .+/m)])
})

test('PgBouncer that keeps a session for each connection serves; one that refuses our time limits is named', async ({
  skip,
}) => {
  skip(withoutPgBouncer !== undefined, withoutPgBouncer)
  const url = await campus()

  const db = await openDatabase(await behindPgBouncer(url, 'session', parameters), { serving: true })
  onTestFinished(() => db.destroy())
  expect(await findTotals(db)).toMatchObject({ total: 0 })

  const refusing = await behindPgBouncer(url, 'session', 'extra_float_digits')
  await expect(openDatabase(refusing, { serving: true })).rejects.toThrow(
    /PgBouncer가 statement_timeout 설정을 받지 않습니다: ignore_startup_parameters/,
  )
})
