import { createHash } from 'node:crypto'
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fstatSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { CampusError, UserOutcome } from '@campus-connect/sdk'
import { CliError } from '../../errors/cli-error.ts'
import { changeTexts as texts } from '../../texts/changes.ts'
import { fileTexts } from '../../texts/files.ts'
import { findReplaced } from '../new-file.ts'

type Run = {
  /** The change and its server. */
  name: string
  ids: readonly string[]
  configDirectory: string
}

export type RunFiles = ReturnType<typeof runFiles>

/** More numbers than these always go to an undo file: a command with all of them would be too long to type. */
const mostTyped = 10

/** A run's two files: the resume file (users already processed) and the undo file (users changed). Checked before any change. */
export function runFiles({ name, ids, configDirectory }: Run, options: { undoFile?: string; resume?: string }) {
  const fallback = ids.length > mostTyped ? join(configDirectory, 'undo.txt') : undefined
  const path = options.undoFile ?? (options.resume === undefined ? fallback : `${options.resume}.undo`)
  const resume = options.resume === undefined ? undefined : resumeFile(options.resume, { name, ids, undo: path })
  const earlier = resume?.changed ?? []
  const undo = path === undefined ? undefined : undoFile(path, { replace: options.undoFile === undefined, earlier })

  return {
    /** The users that no earlier run has processed. */
    left: resume?.left ?? [...ids],
    /** Includes the numbers of earlier runs. */
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

/** Whether the server decided about this user, so that a retry is useless. Any other failure concerns the whole run. */
export function isFinal({ kind, status = 0 }: CampusError): boolean {
  return kind === 'refused' && [400, 404, 409].includes(status)
}

/** `name` and `undo` identify the change, so that another command cannot resume with the file. */
type Task = { name: string; ids: readonly string[]; undo: string | undefined }

/** Removed when all users are processed. */
function resumeFile(path: string, task: Task) {
  const title = titleOf(task)
  const [found, ...lines] = linesOf(path)
  if (found !== undefined && found !== title)
    throw new CliError('usage', texts.otherTask(path), { hint: texts.thatTask(found.replace(/^# /, ''), path) })
  const earlier = lines.map((line) => line.split('\t'))
  const left = new Set(task.ids)
  for (const [id = ''] of earlier) left.delete(id)
  const file = lineFile(path, { flag: 'a', first: found === undefined ? [title] : [] })

  return {
    left: [...left],
    /** Users that earlier runs changed. */
    changed: earlier.flatMap(([id = '', outcome]) => (outcome === 'changed' ? id : [])),
    add({ id, outcome, error }: UserOutcome) {
      if (error && !isFinal(error)) return
      left.delete(id)
      file.add(`${id}\t${outcome}`)
    },
    close() {
      file.close()
      if (left.size === 0) rmSync(path, { force: true })
    },
  }
}

function titleOf({ name, ids, undo }: Task) {
  const list = createHash('sha256').update(ids.join('\n')).digest('hex').slice(0, 16)
  return `# ${name}, ${ids.length} users (${list}), undo file ${resolve(undo ?? '')}`
}

function linesOf(path: string) {
  try {
    const there = existsSync(path)
    accessSync(there ? path : dirname(path), constants.W_OK)
    return there
      ? readFileSync(path, 'utf8')
          .split('\n')
          .filter((line) => line !== '')
      : []
  } catch (cause) {
    throw new CliError('usage', fileTexts.unusable((cause as NodeJS.ErrnoException).code, path), { cause })
  }
}

/** `replace`: a file of an earlier command may be replaced. `earlier`: changed by earlier runs of the same task. */
type Rules = { replace: boolean; earlier: readonly string[] }

/** A file of student numbers for `--file`, made by the first change. Throws a usage error if it cannot be made. */
function undoFile(path: string, { replace, earlier }: Rules) {
  const replaceable = replace || earlier.length > 0
  findReplaced(path, { replaceable, hint: texts.otherUndoFile })
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

type Beginning = { flag: 'a' | 'ax'; prepare?: () => void; first: readonly string[] }

/** Created with its first lines. Each line is written at once, so that the file is right after the process is killed. */
function lineFile(path: string, { flag, prepare, first }: Beginning) {
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
