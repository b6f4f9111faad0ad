import { closeSync, fstatSync, openSync, writeSync } from 'node:fs'
import { CliError } from '../../errors/cli-error.ts'
import { changeTexts as texts } from '../../texts/changes.ts'

export type LineFile = ReturnType<typeof lineFile>

type Beginning = { flag: 'a' | 'ax'; prepare?: () => void; first: readonly string[] }

/** A file that begins with its first further line. Each line is written at once, so that a killed run leaves it right. */
export function lineFile(path: string, { flag, prepare, first }: Beginning) {
  let file: number | undefined
  let broken = false
  const write = (lines: readonly string[]) => {
    try {
      if (file === undefined) prepare?.()
      file ??= openSync(path, flag, 0o600)
      writeSync(file, lines.map((line) => `${line}\n`).join(''))
    } catch (cause) {
      const { code } = cause as NodeJS.ErrnoException
      broken = true
      throw new CliError('output', texts.notRecorded(code, path), { cause })
    }
  }

  return {
    path,
    begin: () => write(first),
    add: (line: string) => write(file === undefined ? [...first, line] : [line]),
    /** Whether `path` names all of the lines. Another run may have replaced the file. */
    stands: () => file !== undefined && !broken && fstatSync(file).nlink > 0,
    close: () => {
      if (file !== undefined) closeSync(file)
    },
  }
}
