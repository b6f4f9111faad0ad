import { closeSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { CliError } from '../../errors/cli-error.ts'
import { changeTexts as texts } from '../../texts/changes.ts'

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
        file = openSync(path, 'r+')
        ftruncateSync(file, readFileSync(path).lastIndexOf(10) + 1)
        closeSync(file)
        file = openSync(path, 'a')
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
