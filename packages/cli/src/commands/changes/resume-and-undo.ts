import { createHash } from 'node:crypto'
import { accessSync, constants, readFileSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { CampusError, UserOutcome } from '@campus-connect/sdk'
import { ownHead } from '@campus-connect/tables/student-number'
import { CliError } from '../../errors/cli-error.ts'
import { changeTexts as texts } from '../../texts/changes.ts'
import { fileTexts } from '../../texts/files.ts'
import { findReplaced } from '../new-file.ts'
import { isThere, lineFile } from './line-file.ts'
import { freeName, undoList } from './undo-list.ts'

type Run = {
  /** The change and its server. */
  name: string
  ids: readonly string[]
  configDirectory: string
}

export type ResumeAndUndo = ReturnType<typeof resumeAndUndo>

/** More numbers than these always go to an undo file: a command with all of them would be too long to type. */
const mostTyped = 10

/**
 * A run's two files: the resume file (users already processed) and the undo file (users changed, or perhaps changed).
 * Both are checked before any change. No undo file is ever replaced.
 */
export function resumeAndUndo({ name, ids, configDirectory }: Run, options: { undoFile?: string; resume?: string }) {
  const resume = options.resume === undefined ? undefined : resumeFile(options.resume, { name, ids }, options.undoFile)
  const undo = undoOf(resume, options, ids.length > mostTyped ? join(configDirectory, 'undo.txt') : undefined)
  const outcomes = new Map<string, string>(resume?.earlier)

  return {
    /** Whether an earlier run has processed some of the users. */
    resumed: outcomes.size > 0,
    /** The counts of all runs of the task: `done` are the users whose outcome is known, `failed` those whom the server refused. */
    counts: () => ({
      all: ids.length,
      done: outcomes.size,
      changed: countOf(outcomes, 'changed'),
      failed: countOf(outcomes, 'failed'),
    }),
    /** The users that no earlier run has processed. */
    left: resume?.left ?? [...ids],
    /** Includes the numbers of earlier runs. */
    undo,
    /** Before the call. `already`: the user is as wanted without this run. */
    begin(id: string, { already }: { already: boolean }) {
      if (!undo) return
      // The undo file first: its name is in the resume file.
      if (already) undo.make()
      else undo.begin(id)
      resume?.make(undo.path())
    },
    end(outcome: UserOutcome) {
      if (!outcome.error || isFinal(outcome.error)) outcomes.set(outcome.id, outcome.outcome)
      try {
        resume?.end(outcome)
      } finally {
        undo?.end(outcome)
      }
    },
    close() {
      undo?.close()
      resume?.close({ needed: undo?.stands() === true })
    },
  }
}

const countOf = (outcomes: ReadonlyMap<string, string>, wanted: UserOutcome['outcome']) =>
  [...outcomes.values()].filter((outcome) => outcome === wanted).length

type Options = { undoFile?: string; resume?: string }

function undoOf(resume: ReturnType<typeof resumeFile> | undefined, options: Options, fallback: string | undefined) {
  // The same task goes on with its file.
  if (resume?.undo !== undefined) return undoList(resume.undo, { earlier: resume.changed })
  const path = options.undoFile ?? (options.resume === undefined ? fallback : `${options.resume}.undo`)
  if (path === undefined) return undefined
  const chosen = options.undoFile === undefined ? freeName(path) : path
  findReplaced(chosen, { replaceable: false, hint: texts.otherUndoFile })
  return undoList(chosen, { other: options.undoFile === undefined ? () => freeName(path) : undefined })
}

/** Whether the server decided about this user, so that a retry is useless. Any other failure concerns the whole run. */
export function isFinal({ kind, status = 0 }: CampusError): boolean {
  return kind === 'refused' && [400, 404, 409].includes(status)
}

type Task = { name: string; ids: readonly string[] }

/** Begins with the task, so that another command cannot resume with it. Removed when all users are processed. */
function resumeFile(path: string, task: Task, undoFile: string | undefined) {
  const title = titleOf(task)
  const [head, ...lines] = linesOf(path)
  const [, found, undo] = head?.split('\t') ?? []
  if (head !== undefined && (found !== title || (undoFile !== undefined && resolve(undoFile) !== undo)))
    throw new CliError('usage', texts.otherTask(path), { hint: texts.thatTask(found ?? head, path) })
  const earlier = lines.map((line): [id: string, outcome: string] => {
    const [id = '', outcome = ''] = line.split('\t')
    return [id, outcome]
  })
  const left = new Set(task.ids)
  for (const [id] of earlier) left.delete(id)
  const file = lineFile(path)
  let recorded = earlier.length > 0

  return {
    left: [...left],
    /** The users that earlier runs have processed, and what became of each. */
    earlier,
    /** The undo file of the earlier runs. */
    undo,
    /** Users that earlier runs changed. */
    changed: earlier.flatMap(([id, outcome]) => (outcome === 'changed' ? id : [])),
    make(undoPath: string) {
      if (file.isOpen()) return
      if (head === undefined) file.create([[ownHead, title, resolve(undoPath)].join('\t')])
      else file.append()
    },
    end({ id, outcome, error }: UserOutcome) {
      if (error && !isFinal(error)) return
      left.delete(id)
      recorded = true
      file.write([`${id}\t${outcome}`])
    },
    /** `needed`: the undo file names users whose outcome the next run of this task will know. */
    close({ needed }: { needed: boolean }) {
      file.close()
      if (left.size === 0 || !(recorded || needed)) rmSync(path, { force: true })
    },
  }
}

function titleOf({ name, ids }: Task) {
  const list = createHash('sha256').update(ids.join('\n')).digest('hex').slice(0, 16)
  return `${name}, ${ids.length} users (${list})`
}

function linesOf(path: string) {
  try {
    const there = isThere(path)
    accessSync(there ? path : dirname(path), constants.W_OK)
    return there
      ? readFileSync(path, 'utf8')
          .split('\n')
          .filter((line) => line !== '')
      : []
  } catch (cause) {
    if (cause instanceof CliError) throw cause
    throw new CliError('usage', fileTexts.unusable((cause as NodeJS.ErrnoException).code, path), { cause })
  }
}
