import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, readFileSync, rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { UserOutcome } from '@campus-connect/sdk'
import { CliError } from '../../errors/cli-error.ts'
import { isFinal } from '../../errors/is-final.ts'
import { changeTexts as texts } from '../../texts/changes.ts'
import { lineFile } from './line-file.ts'

/** `name` and `undo` say what is done to `ids`, so that another command cannot go on with the file. */
type Task = { name: string; ids: readonly string[]; undo: string | undefined }

/** Who is done, kept in a file for as long as a further run may do the others. */
export function resumeFile(path: string, task: Task) {
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
    /** By earlier runs. */
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
    throw new CliError('usage', texts.unusableFile((cause as NodeJS.ErrnoException).code, path), { cause })
  }
}
