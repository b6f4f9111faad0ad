import { join } from 'node:path'
import type { UserOutcome } from '@campus-connect/sdk'
import { resumeFile } from './resume-file.ts'
import { undoFile } from './undo-file.ts'
import { mostTyped, type Options } from './work.ts'

type Run = {
  /** What is done, and where. */
  name: string
  ids: string[]
  configDirectory: string
}

export type Records = ReturnType<typeof recordsOf>

/** The files of a run: who is done, for the next run, and who was changed, for the way back. Checked before anything is changed. */
export function recordsOf({ name, ids, configDirectory }: Run, options: Options) {
  // Many numbers are kept for the way back even if nobody asks.
  const place = ids.length > mostTyped ? join(configDirectory, 'undo.txt') : undefined
  const path = options.undoFile ?? (options.resume === undefined ? place : `${options.resume}.undo`)
  const resume = options.resume === undefined ? undefined : resumeFile(options.resume, { name, ids, undo: path })
  const earlier = resume?.changed ?? []
  const undo = path === undefined ? undefined : undoFile(path, { replace: options.undoFile === undefined, earlier })

  return {
    /** Whom no earlier run has done. */
    left: resume?.left ?? ids,
    /** Has the numbers of earlier runs too. */
    undo,
    add(outcome: UserOutcome) {
      try {
        resume?.add(outcome)
      } finally {
        if (outcome.outcome === 'changed') undo?.add(outcome.id)
      }
    },
    close() {
      resume?.close()
      undo?.close()
    },
  }
}
