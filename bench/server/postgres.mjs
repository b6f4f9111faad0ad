import { rmSync } from 'node:fs'

/** Starts a durable PostgreSQL; `missing` is the reason if this machine has none. */
export async function startPostgres() {
  const { findPostgres, installPostgres, startCluster } =
    await import('../../packages/core/test/support/postgres/cluster.ts')
  const found = findPostgres()
  if ('missing' in found) return { missing: found.missing }
  const home = installPostgres()
  const cluster = await startCluster(home, { durable: true })
  return {
    folder: cluster.folder,
    async newDatabase(name) {
      await cluster.ask(`create database ${name}`)
      return cluster.url(name)
    },
    async remove() {
      await cluster.remove()
      rmSync(home, { recursive: true, force: true })
    },
  }
}
