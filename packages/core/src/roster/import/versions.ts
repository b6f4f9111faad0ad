import { withImportLock, type Waiting } from '../../database/import-lock.ts'
import {
  activateSnapshot,
  changeRefusedFiles,
  findHeldSnapshot,
  findRosterSource,
  findSnapshot,
  giveUpHeldSnapshot,
  listSnapshots,
  lockRosterSource,
  type RosterSource,
  type Snapshot,
  write,
} from '../../database/queries/roster/snapshots.ts'
import type { Db } from '../../database/schema/tables.ts'
import type { Operator } from '../../domain/actor.ts'
import { record } from '../../domain/audit/record.ts'
import { OperatorError } from '../../operator-error.ts'
import { recordMembers } from '../../domain/attendance/class-members.ts'
import { type Hold, holdOf } from './guard.ts'

export type Held = { snapshot: Snapshot; hold: Hold }

type Tools = Waiting & { clock: () => Date }

/** The roster that waits for an operator. */
export async function findHeld(db: Db): Promise<Held | undefined> {
  const snapshot = await findHeldSnapshot(db)
  const hold = snapshot && holdOf(snapshot)
  return hold && { snapshot, hold }
}

/** What an operator has read about a quarantined roster. */
export type Confirmation = { code: string; removals: number; names?: number | undefined }

/** Activates the quarantined roster. Throws an OperatorError if code, numbers or base are not those that were shown. */
export function acceptHeld(
  db: Db,
  actor: Operator,
  { code, removals, names }: Confirmation,
  tools: Tools,
): Promise<Held> {
  const at = tools.clock()
  return changeVersion(db, tools, async (tx) => {
    const source = await lockRosterSource(tx)
    const held = await heldWith(tx, code)
    if (removals !== held.hold.removals)
      throw new OperatorError(
        `--removals: '${removals}' 값이 빠지는 수강의 수와 다릅니다. campus-server roster held로 확인해주세요. 아무것도 바꾸지 않았습니다.`,
      )
    if (names !== undefined && names !== held.hold.names)
      throw new OperatorError(
        `--names: '${names}' 값이 바뀌는 이름의 수와 다릅니다. campus-server roster held로 확인해주세요. 아무것도 바꾸지 않았습니다.`,
      )
    if (source.snapshot_id !== held.hold.base)
      throw new OperatorError(
        '보류한 뒤에 명단이 바뀌어 받아들일 수 없습니다. campus-server roster import로 다시 가져와주세요.',
      )
    await useVersion(tx, source, { snapshot: held.snapshot, refused: [], at })
    const details = { version: held.snapshot.number, removals, ...(held.hold.names > 0 && { names: held.hold.names }) }
    await record(tx, actor, { task: 'roster-accept', details, at })
    return held
  })
}

/** Gives up the quarantined roster. Its file is not imported again by itself. */
export function rejectHeld(db: Db, actor: Operator, code: string, tools: Tools): Promise<Held> {
  const at = tools.clock()
  return changeVersion(db, tools, async (tx) => {
    const source = await lockRosterSource(tx)
    const held = await heldWith(tx, code)
    await giveUpHeldSnapshot(tx)
    await changeRefusedFiles(tx, nowRefused(source, [held.snapshot]))
    await record(tx, actor, { task: 'roster-reject', details: { version: held.snapshot.number }, at })
    return held
  })
}

async function heldWith(db: Db, code: string): Promise<Held> {
  const held = await findHeld(db)
  if (!held) throw new OperatorError('보류한 명단이 없습니다.')
  if (held.hold.code !== code)
    throw new OperatorError(
      `'${code}': 보류한 명단의 코드가 아닙니다. campus-server roster held로 확인해주세요. 아무것도 바꾸지 않았습니다.`,
    )
  return held
}

export type Rollback = { from: Snapshot; to: Snapshot }

/** The version to which a rollback goes: if none is named, the last wanted one before the roster in use. */
export async function planRollback(db: Db, number: number | undefined): Promise<Rollback> {
  const from = await findSnapshot(db)
  if (!from) throw new OperatorError('가져온 명단이 없습니다.')
  const to =
    number === undefined
      ? await versionBefore(db, from)
      : (await listSnapshots(db)).find((each) => each.number === number && each.id !== from.id && each.activated_at)
  if (to) return { from, to }
  throw new OperatorError(
    number === undefined
      ? '되돌아갈 이전 명단이 없습니다.'
      : `${number}: 되돌아갈 수 없는 번호입니다. campus-server roster history로 확인해주세요.`,
  )
}

/** The last version before this one that was in use and that no operator refused since. */
export async function versionBefore(db: Db, { number: last }: Snapshot): Promise<Snapshot | undefined> {
  const source = await findRosterSource(db)
  return (await listSnapshots(db)).find(
    ({ number, activated_at, sha256 }) => number < last && activated_at && !isRefused(source, sha256),
  )
}

/** Activates an earlier version. The files of the versions after it are not imported again. */
export async function rollBack(db: Db, actor: Operator, { from, to }: Rollback, tools: Tools): Promise<void> {
  const at = tools.clock()
  await changeVersion(db, tools, async (tx) => {
    const source = await lockBase(tx, from.id)
    const later = (await listSnapshots(tx)).filter(({ number, held }) => number > to.number && held === null)
    await useVersion(tx, source, { snapshot: to, refused: [from, ...later], at })
    await record(tx, actor, { task: 'roster-rollback', details: { from: from.number, to: to.number }, at })
  })
}

type Use = { snapshot: Snapshot; refused: Snapshot[]; at: Date }

async function useVersion(tx: Db, source: RosterSource, { snapshot, refused, at }: Use) {
  const time = at.toISOString()
  await activateSnapshot(tx, snapshot.id, time, { checked_at: time, changed_at: time })
  await changeRefusedFiles(tx, nowRefused(source, refused, snapshot))
}

/** Runs a change in one transaction while no import writes. */
function changeVersion<Done>(db: Db, waiting: Waiting, work: (tx: Db) => Promise<Done>): Promise<Done> {
  return withImportLock(db, waiting, async () => {
    await recordMembers(db)
    const done = await write(db, work)
    await recordMembers(db)
    return done
  })
}

/**
 * Locks the roster for the rest of the transaction. Throws an OperatorError if `base` is not in use any more: another
 * process may go on after this one lost its import lock.
 */
export async function lockBase(tx: Db, base: string | undefined): Promise<RosterSource> {
  const source = await lockRosterSource(tx)
  if (source.snapshot_id !== (base ?? null))
    throw new OperatorError('그사이에 명단이 바뀌었습니다. 다시 실행해주세요. 아무것도 바꾸지 않았습니다.')
  return source
}

/** A file that an operator rejected or rolled back. Only an operator may import it again, and then it is quarantined. */
type RefusedFile = { sha256: string }

/** Files that an operator refused. */
const mostRefused = 50

const refusedFiles = (source: RosterSource | undefined) => JSON.parse(source?.refused ?? '[]') as RefusedFile[]

export function isRefused(source: RosterSource | undefined, sha256: string): boolean {
  return refusedFiles(source).some((file) => file.sha256 === sha256)
}

/** The list of refused files with `added`, the newest last, and without `wanted`. */
function nowRefused(source: RosterSource, added: readonly RefusedFile[], wanted?: RefusedFile): RefusedFile[] {
  const hashes = new Set([...refusedFiles(source), ...added].map(({ sha256 }) => sha256))
  if (wanted) hashes.delete(wanted.sha256)
  return [...hashes].map((sha256) => ({ sha256 })).slice(-mostRefused)
}
