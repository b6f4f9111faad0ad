import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  type Stats,
  statSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { writeWhole } from '../atomic-file.ts'
import type { Context } from '../context.ts'
import { CliError } from '../errors/cli-error.ts'
import { connectionTexts as texts } from '../texts/connection.ts'

export type Owner = Pick<Context, 'configDirectory' | 'userId'>

/** Does not wait for the other end of a pipe. Windows has only the first of these flags. */
const readOnly = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/** Bytes. What the program writes there is shorter. */
const longest = 1024 * 1024

/** The text of a file of the configuration; undefined if there is none. Never follows a link, nor waits for a pipe. */
export function readOwnFile(path: string, check: (file: number, stats: Stats) => void = () => {}): string | undefined {
  const file = openOrUndefined(path)
  if (file === undefined) return undefined
  try {
    const stats = fstatSync(file)
    if (!stats.isFile() || stats.size > longest) throw new CliError('session-file', texts.noRegularFile(path))
    check(file, stats)
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw refusal(error, texts.unreadable, path)
  } finally {
    closeSync(file)
  }
}

function openOrUndefined(path: string) {
  try {
    return openSync(path, readOnly)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw codeOf(error) === 'ELOOP' ? symlinkError(path) : refusal(error, texts.unreadable, path)
  }
}

/** Refuses a place that cannot be written, or that another user may have put there. */
export function prepareOwnFile(path: string, { configDirectory, userId }: Owner): void {
  try {
    prepareDirectory(configDirectory, userId)
    const stats = lstatSync(path, { throwIfNoEntry: false })
    if (stats?.isSymbolicLink()) throw symlinkError(path)
    if (stats) checkOwner(path, stats, userId)
  } catch (error) {
    throw refusal(error, texts.unsaved, path)
  }
}

/** Atomic, and readable by its owner alone from the first byte. */
export function writeOwnFile(path: string, text: string, owner: Owner): void {
  prepareOwnFile(path, owner)
  try {
    writeWhole(path, text)
  } catch (error) {
    throw refusal(error, texts.unsaved, path)
  }
}

function prepareDirectory(directory: string, userId: number | undefined) {
  makeDirectory(directory)
  // A link of one's own is how people keep their settings elsewhere.
  checkOwner(directory, lstatSync(directory), userId)
  const stats = statSync(directory)
  checkOwner(directory, stats, userId)
  if (userId !== undefined && (stats.mode & 0o777) !== 0o700) chmodSync(directory, 0o700)
  accessSync(directory, constants.W_OK)
}

/** Makes a directory and its parents, for their owner alone. Node's recursive mkdir never ends below /proc. */
function makeDirectory(directory: string): void {
  if (isDirectory(directory)) return
  const parent = dirname(directory)
  if (parent !== directory) makeDirectory(parent)
  try {
    mkdirSync(directory, { mode: 0o700 })
  } catch (error) {
    // Another command may have made it meanwhile.
    if (!isDirectory(directory)) throw error
  }
}

function isDirectory(path: string) {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

export const isOthers = ({ uid }: Stats, userId: number | undefined): boolean => userId !== undefined && uid !== userId

function checkOwner(path: string, stats: Stats, userId: number | undefined) {
  if (isOthers(stats, userId)) throw new CliError('session-file', texts.otherOwner(path))
}

function symlinkError(path: string) {
  return new CliError('session-file', texts.symlink(path))
}

export function refusal(error: unknown, text: typeof texts.unsaved, path: string): CliError {
  return error instanceof CliError ? error : new CliError('session-file', text(codeOf(error), path), { cause: error })
}

export function codeOf(error: unknown): string | undefined {
  return error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined
}
