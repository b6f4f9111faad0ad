import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  lstatSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { CliError } from '../../errors/cli-error.ts'
import { changeTexts as texts } from '../../texts/changes.ts'
import { fileTexts } from '../../texts/files.ts'

/** Never a link, and without waiting for a pipe. Windows has neither flag. */
const here = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/**
 * Whether there is a file of an earlier run. Throws a usage error for a link, which somebody may have put there to have
 * another file written, and for all that is not a regular file.
 */
export function isThere(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found && !found.isFile()) throw new CliError('usage', fileTexts.noRegularFile(path))
  return found !== undefined
}

/** A file that grows by lines. What was written stays after the process is killed, and after a power cut. */
export function lineFile(path: string) {
  let file: number | undefined

  function attempt<Result>(act: () => Result): Result {
    try {
      return act()
    } catch (cause) {
      throw new CliError('output', texts.notRecorded((cause as NodeJS.ErrnoException).code, path), { cause })
    }
  }
  const write = (lines: readonly string[]) =>
    attempt(() => {
      if (file === undefined) throw new Error('the file is not open')
      writeSync(file, lines.map((line) => `${line}\n`).join(''))
      fsyncSync(file)
    })

  return {
    isOpen: () => file !== undefined,
    /** Makes the file with its first lines. There must be none of its name: `exists` is thrown through. */
    create(lines: readonly string[]) {
      attempt(() => {
        file = openSync(path, 'ax', 0o600)
      })
      write(lines)
      keepName(path)
    },
    /** Goes on with a file of an earlier run. A power cut may have left a part of its last line. */
    append() {
      attempt(() => {
        file = openSync(path, constants.O_RDWR | here)
        if (!fstatSync(file).isFile()) throw new Error('no regular file')
        ftruncateSync(file, readFileSync(file).lastIndexOf(10) + 1)
        closeSync(file)
        file = openSync(path, constants.O_WRONLY | constants.O_APPEND | here)
      })
    },
    write,
    close() {
      if (file !== undefined) closeSync(file)
      file = undefined
    },
  }
}

/** The entry in the folder survives a power cut too. Windows opens no folders. */
function keepName(path: string) {
  try {
    const folder = openSync(dirname(path), 'r')
    try {
      fsyncSync(folder)
    } finally {
      closeSync(folder)
    }
  } catch {
    // Then the file system decides.
  }
}
