import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Programs } from './programs.ts'
import { lectures, rosterZip, tomorrows } from './roster.ts'

/** Students in the roster of the day, and those that the roster of the next day adds. */
export const onRoster = 3000
const newcomers = 200

export type Backup = { file: string; from: number; until: number; code: number | null }

type Work = {
  programs: Programs
  folder: string
  /** Resolves at this share of the day. */
  until: (share: number) => Promise<void>
  now: () => number
}

export const rosterFile = (folder: string) => join(folder, 'roster.zip')

/** Replaces the roster file in one step. */
export function bringRoster(folder: string, content: Buffer) {
  const file = rosterFile(folder)
  writeFileSync(`${file}.new`, content)
  renameSync(`${file}.new`, file)
}

/** The operator's day: backups, checks, a damaged and a new roster, a planned restart, a crash, and exports. */
export async function operate({ programs, folder, until, now }: Work) {
  const backups: Backup[] = []
  const backUp = async () => {
    const from = now()
    const { code, out } = await programs.operate(['backup', join(folder, 'backups/')])
    backups.push({ file: out.trim(), from, until: now(), code })
  }
  await until(0.28)
  await backUp()
  await until(0.34)
  const looked = await programs.operate(['check'])
  const before = await programs.operate(['roster', 'show'])
  await until(0.44)
  const good = await rosterZip(onRoster + newcomers, [...lectures, tomorrows])
  bringRoster(folder, good.subarray(0, good.length / 2))
  const damaged = await programs.operate(['roster', 'import'])
  const after = await programs.operate(['roster', 'show'])
  await until(0.5)
  await programs.again('planned restart', 'SIGTERM')
  // A lecture has just begun: a third of its students connect at this time.
  await until(0.561)
  await programs.again('killed', 'SIGKILL')
  await backUp()
  await until(0.66)
  bringRoster(folder, good)
  const imported = await programs.operate(['roster', 'import'])
  await until(0.9)
  await backUp()
  const audit = await programs.operate(['export', 'audit'])
  const attendance = await programs.operate(['export', 'attendance'])
  const verified = await programs.operate(['audit', 'verify'])
  return { backups, looked, before, damaged, after, imported, audit, attendance, verified }
}
