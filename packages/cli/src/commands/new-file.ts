import { accessSync, constants, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { CliError } from '../errors/cli-error.ts'
import { fileTexts as texts } from '../texts/files.ts'
import type { Text } from '../texts/text.ts'

type Rules = { replaceable: boolean; hint: Text }

/** Whether there is a file to replace. Throws a usage error if none can be written, or one is there and not replaceable. */
export function findReplaced(path: string, { replaceable, hint }: Rules): boolean {
  try {
    const there = statSync(path, { throwIfNoEntry: false })
    if (there && !(replaceable && there.isFile())) throw new CliError('usage', texts.exists(path), { hint })
    accessSync(dirname(path), constants.W_OK)
    return there !== undefined
  } catch (cause) {
    if (cause instanceof CliError) throw cause
    throw new CliError('usage', texts.unusable((cause as NodeJS.ErrnoException).code, path), { hint, cause })
  }
}
