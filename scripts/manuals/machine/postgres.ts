import { cpSync, existsSync, globSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findPostgres, installPostgres } from '../../../packages/core/test/support/postgres/cluster.ts'
import type { Machine } from './machine.ts'

/** PostgreSQL of the system with all its tools, or else that of the tests, which has only the server; or why there is none. */
export function usualPostgres(): { tools?: string; missing?: string } {
  const [initdb] = globSync('/usr/lib/postgresql/*/bin/initdb').toSorted().toReversed()
  if (initdb && existsSync('/usr/bin/psql')) return { tools: dirname(initdb) }
  const found = findPostgres()
  return 'missing' in found ? found : {}
}

/** Starts PostgreSQL in a machine as the package of a system does it: its own account, folder and socket. */
export async function startPostgres(machine: Machine, { tools }: { tools?: string }) {
  const programs = tools ?? '/opt/postgresql/bin'
  if (!tools) {
    const home = installPostgres()
    mkdirSync(machine.path('opt'), { recursive: true })
    cpSync(join(home, 'native'), machine.path('opt/postgresql'), { recursive: true, verbatimSymlinks: true })
    rmSync(home, { recursive: true })
  }
  const { code, output } = await machine.run(`(
    set -e
    id postgres >/dev/null 2>&1 || useradd --system --home-dir /var/lib/postgresql postgres
    rm -rf /etc/postgresql && install -d -o postgres -m 700 /var/lib/postgresql && cd /var/lib/postgresql
    as="runuser -u postgres --"
    $as ${programs}/initdb -D data -E UTF8 --locale=C --auth-local=peer --auth-host=scram-sha-256 --no-sync
    $as ${programs}/pg_ctl -D data -o '-k /run/postgresql' -l log -w start
  ) && PATH="${programs}:$PATH"`)
  if (code !== 0) throw new Error(`PostgreSQL did not start: ${output}`)
}
