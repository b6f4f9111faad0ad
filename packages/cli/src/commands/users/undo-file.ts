import { accessSync, constants, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { CliError } from '../../errors/cli-error.ts'
import { changeTexts as texts } from '../../texts/changes.ts'
import { type LineFile, lineFile } from './line-file.ts'

type Rules = {
  /** A file of an earlier command may be replaced. */
  replace: boolean
  /** Changed by earlier runs of the same task. */
  earlier: readonly string[]
}

/** A file of student numbers for `--file`, made by the first change. Throws a usage error where it cannot be made. */
export function undoFile(path: string, { replace, earlier }: Rules): LineFile {
  const replaceable = replace || earlier.length > 0
  checkPlace(path, replaceable)
  const file = lineFile(path, {
    // Append-only and new: a run that still writes to the old file does not mix with this one.
    flag: 'ax',
    prepare: () => replaceable && rmSync(path, { force: true }),
    first: earlier,
  })
  // A killed run may have lost its last line.
  if (earlier.length > 0) file.begin()
  return file
}

function checkPlace(path: string, replaceable: boolean) {
  try {
    const there = statSync(path, { throwIfNoEntry: false })
    if (there && !(replaceable && there.isFile())) throw new CliError('usage', texts.fileExists(path))
    accessSync(dirname(path), constants.W_OK)
  } catch (cause) {
    if (cause instanceof CliError) throw cause
    const { code } = cause as NodeJS.ErrnoException
    throw new CliError('usage', texts.unusableFile(code, path), { hint: texts.otherUndoFile, cause })
  }
}
