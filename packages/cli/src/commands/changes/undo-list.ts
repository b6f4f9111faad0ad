import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { UserOutcome } from '@campus-connect/sdk'
import { ownHead } from '@campus-connect/tables/student-number'
import { removeOld, writeWhole } from '../../atomic-file.ts'
import { CliError } from '../../errors/cli-error.ts'
import { isThere, lineFile } from './line-file.ts'

type Rules = {
  /** Changed by earlier runs of the same task. Their file goes on. */
  earlier?: readonly string[]
  /** Another name, if the first one is taken meanwhile. */
  other?: (() => string) | undefined
}

/**
 * The student numbers that `--file` undoes a change with. A number is written down before its call is sent, so that a
 * killed run forgets nobody: all of them were not as wanted before. At the end those go who were not changed for sure.
 */
export function undoList(first: string, { earlier, other }: Rules) {
  let path = first
  let file = lineFile(path)
  const listed = new Set(earlier)
  const added = new Set<string>()
  const unchanged = new Set<string>()
  let broken = false

  function make() {
    if (file.isOpen()) return
    if (earlier && isThere(path)) {
      for (const line of readFileSync(path, 'utf8').split('\n').slice(1)) if (line !== '') listed.add(line)
      return file.append()
    }
    for (;;)
      try {
        return file.create([ownHead, ...listed])
      } catch (error) {
        if (!other || codeOf(error) !== 'EEXIST') throw error
        path = other()
        file = lineFile(path)
      }
  }

  function add(id: string) {
    if (listed.has(id)) return
    try {
      make()
      file.write([id])
    } catch (error) {
      broken = true
      throw error
    }
    listed.add(id)
    added.add(id)
  }

  return {
    path: () => path,
    make,
    begin: add,
    end({ id, outcome, mayHaveArrived }: UserOutcome) {
      // Somebody else changed the user since this run looked.
      if (outcome === 'changed') add(id)
      if (outcome === 'unchanged' || (outcome === 'failed' && !mayHaveArrived)) unchanged.add(id)
    },
    /** Whether `path` names everyone who was changed. */
    stands: () => listed.size > 0 && !broken,
    close() {
      if (!file.isOpen()) return
      file.close()
      for (const id of added) if (unchanged.has(id)) listed.delete(id)
      const lines = [ownHead, ...listed]
      if (listed.size === 0) rmSync(path, { force: true })
      else if (!broken) writeWhole(path, lines.map((line) => `${line}\n`).join(''))
    },
  }
}

const codeOf = (error: unknown) => (error instanceof CliError ? (error.cause as NodeJS.ErrnoException).code : undefined)

/** The path, or one with the time in it where there is a file: `run.txt.20261128T140311Z.undo`. */
export function freeName(path: string): string {
  const time = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')
  for (let count = 0; ; count += 1) {
    const suffix = count === 0 ? '' : count === 1 ? `.${time}` : `.${time}-${count}`
    const name = path.replace(/(\.\w+)?$/, (ending) => `${suffix}${ending}`)
    if (!existsSync(name)) return name
  }
}

/** Milliseconds. Later nobody undoes a change of accounts. */
const kept = 30 * 24 * 3600 * 1000

/** Removes undo files of earlier months that nobody named, but never the one that this run reads. */
export function removeOldUndo(directory: string, read: string | undefined): void {
  const ours = (name: string) =>
    /^undo(\.\d{8}T\d{6}Z(-\d+)?)?\.txt(\.[0-9a-f-]{36}\.tmp)?$/.test(name) &&
    (read === undefined || join(directory, name) !== resolve(read))
  removeOld(directory, ours, { before: Date.now() - kept })
}
