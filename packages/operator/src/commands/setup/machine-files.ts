import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { OperatorError, systemReason } from '@campus-connect/core/operator-error.ts'

/** Says who can read a file or a folder of root: everybody, or the account of a campus. `account`: the account owns it. */
export type Reader = 'all' | 'group' | 'account'

export type MachineFile = { path: string; text: string; reader: Reader }
export type MachineFolder = { path: string; reader: Reader }

/** What came of a file: `differs`: another one is there, and this one is next to it. */
export type Outcome = 'new' | 'same' | 'changed' | 'differs'

export type Owner = { uid: number; gid: number }

const modes = { all: [0o755, 0o644], group: [0o750, 0o640], account: [0o700, 0o600] } as const

/** The account of a campus, which it makes if there is none. As root. */
export function accountOf(campus: string): Owner {
  const account = `campus-${campus}`
  const home = `/var/lib/campus-connect/${campus}`
  if (idOf(account, '-u') === undefined)
    run('useradd', ['--system', '--home-dir', home, '--shell', '/usr/sbin/nologin', account])
  const [uid, gid] = [idOf(account, '-u'), idOf(account, '-g')]
  if (uid === undefined || gid === undefined) throw new OperatorError(`${account}: 계정을 만들지 못했습니다 (useradd).`)
  return { uid, gid }
}

function idOf(account: string, which: '-u' | '-g'): number | undefined {
  try {
    return Number(execFileSync('id', [which, account], { stdio: ['ignore', 'pipe', 'ignore'] }))
  } catch {
    return undefined
  }
}

function run(program: string, argv: string[]) {
  try {
    execFileSync(program, argv, { stdio: ['ignore', 'ignore', 'pipe'] })
  } catch (cause) {
    const { stderr, message } = cause as { stderr?: Buffer; message: string }
    throw new OperatorError(`${program}: ${(stderr?.toString().trim() || message).split('\n')[0]}`, { cause })
  }
}

/** Makes a folder if it is not there, and leaves one that is there as it is: the account of a campus owns what is in its own. */
export function makeFolder(root: string, { path, reader }: MachineFolder, owner: Owner | undefined): void {
  const place = join(root, path)
  if (existsSync(place)) return
  attempt(path, () => {
    mkdirSync(dirname(place), { recursive: true, mode: 0o755 })
    mkdirSync(place)
    own(place, modes[reader][0], reader, owner)
  })
}

/** What would come of a file. `change`: it was made from the one that is there, so it takes its place. */
export function outcomeOf(root: string, { path, text, change }: MachineFile & { change: boolean }): Outcome {
  const found = readIfThere(root, path)
  if (found === undefined) return 'new'
  if (found === text) return 'same'
  return change ? 'changed' : 'differs'
}

/** Writes a file of root, never over another one that somebody may have changed: then it is next to it, as `.new`. */
export function writeFile(root: string, file: MachineFile & { change: boolean }, owner: Owner | undefined): Outcome {
  const [outcome, place] = [outcomeOf(root, file), join(root, file.path)]
  if (outcome !== 'same') replace(outcome === 'differs' ? `${place}.new` : place, file, owner)
  return outcome
}

/** The text of a file; undefined if there is none. */
export function readIfThere(root: string, path: string): string | undefined {
  const place = join(root, path)
  return existsSync(place) ? attempt(path, () => readFileSync(place, 'utf8')) : undefined
}

/** Whole or not at all, and never readable by others in between. */
function replace(place: string, { path, text, reader }: MachineFile, owner: Owner | undefined) {
  const unfinished = `${place}.setup`
  attempt(path, () => {
    mkdirSync(dirname(place), { recursive: true, mode: 0o755 })
    rmSync(unfinished, { force: true })
    writeFileSync(unfinished, text, { flag: 'wx', mode: 0o600 })
    own(unfinished, modes[reader][1], reader, owner)
    renameSync(unfinished, place)
  })
}

function own(place: string, mode: number, reader: Reader, owner: Owner | undefined) {
  if (owner && reader === 'group') chownSync(place, 0, owner.gid)
  if (owner && reader === 'account') chownSync(place, owner.uid, owner.gid)
  // The umask of root may be narrower.
  chmodSync(place, mode)
}

function attempt<T>(path: string, work: () => T): T {
  try {
    return work()
  } catch (cause) {
    throw new OperatorError(`${path}: 쓸 수 없습니다 (${systemReason(cause)}).`, { cause })
  }
}
