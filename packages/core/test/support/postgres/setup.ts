import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../../src/database/open.ts'
import { askPostgres, findPostgres, installPostgres, startCluster } from './cluster.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The programs, and the database that each test copies. */
    postgres: { home: string; url: string }
  }
}

/** Starts one PostgreSQL with an empty campus for all tests of a run. */
export async function setup(project: TestProject) {
  const found = findPostgres()
  if ('missing' in found) throw new Error(found.missing)
  const home = installPostgres()
  const cluster = await startCluster(home, { settings: { max_connections: 300 } })
  await askPostgres(cluster.url(), 'create database campus')
  await (await openDatabase(cluster.url('campus'))).destroy()
  project.provide('postgres', { home, url: cluster.url('campus') })
  return async () => {
    await cluster.remove()
    rmSync(home, { recursive: true, force: true })
  }
}
