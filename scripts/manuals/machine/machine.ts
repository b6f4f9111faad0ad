import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { makeWalk, openSession } from './session.ts'

const isRoot = process.getuid?.() === 0
const namespaces = ['--mount', '--net', '--pid', '--fork', '--kill-child', ...(isRoot ? [] : ['--map-root-user'])]
/** What the pages use, besides what every Linux has. */
const tools = ['bash', 'script', 'curl', 'openssl', 'flock', 'ps', 'useradd', 'setpriv', 'runuser']

/** Why a manual cannot be walked through here, if it cannot. */
export function missingFor(account: string): string | undefined {
  if (process.platform !== 'linux') return 'the manuals are for Linux'
  if (account === 'root' && !isRoot) return 'the manual of the IT office wants root'
  if (spawnSync('unshare', [...namespaces, 'true']).status !== 0)
    return 'unshare (util-linux) may not make a machine of its own here'
  const [missing] = tools.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0)
  return missing && `there is no ${missing}`
}

export type Machine = Awaited<ReturnType<typeof startMachine>>

/**
 * A separate machine that has the programs of this one, but its own folders, accounts and network: the paths and the
 * ports of a manual are the real ones. The session is that of the account, in its home folder.
 */
export async function startMachine(account: string) {
  const root = mkdtempSync(join(hasRoom('/dev/shm') ? '/dev/shm' : '/var/tmp', 'campus-machine-'))
  chmodSync(root, 0o755)
  const walk = join(root, 'walk')
  makeWalk(walk)
  const setUp = join(import.meta.dirname, 'set-up.sh')
  const session = openSession(spawn('unshare', [...namespaces, 'bash', setUp, root, account]), walk)
  // The folders are there once the shell answers.
  await session.run('true')
  return {
    ...session,
    /** A path of the machine, from outside. */
    path: (inside: string) => join(root, inside),
    async [Symbol.asyncDispose]() {
      await session.end()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

/** Two releases take half a gigabyte, and the tests that run meanwhile need memory too. */
function hasRoom(folder: string) {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= 4 * 2 ** 30
}
