import { koreanDay } from '@campus-connect/roster/model'
import { findSnapshot, listSnapshots, type Snapshot } from '../../database/queries/roster/snapshots.ts'
import type { Db } from '../../database/schema/tables.ts'
import type { Operator } from '../../domain/actor.ts'
import { OperatorError } from '../../operator-error.ts'
import { type Change, compareSnapshots } from './comparison.ts'
import { type Guard, type Reason, reasonsToHold, reportOf } from './guard.ts'
import { type NameChange, readNameChanges } from './names.ts'
import { findHeld, type Held, planRollback, type Rollback, versionBefore } from './versions.ts'

type Clock = { clock: () => Date }

export type VersionState = 'in-use' | 'held' | 'earlier'

/** The versions that are kept, the newest first. */
export async function listVersions(db: Db) {
  const inUse = await findSnapshot(db)
  return (await listSnapshots(db)).map((snapshot) => versionOf(snapshot, snapshot.id === inUse?.id))
}

function versionOf(snapshot: Snapshot, inUse: boolean) {
  const { number, taken_at, activated_at, checked_at, held, location, sha256 } = snapshot
  const state: VersionState = inUse ? 'in-use' : held === null ? 'earlier' : 'held'
  const { counts, change } = reportOf(snapshot)
  return {
    number,
    state,
    takenAt: taken_at,
    activatedAt: activated_at,
    checkedAt: checked_at,
    location,
    sha256,
    counts,
    change: change ?? null,
  }
}

/** The numbers of two versions, the earlier one first, and what the second changes. */
export type Comparison = { from: number; to: number; change: Change; names: NameChange[] }

/** Compares the roster in use with another version: if none is named, with the held one, else with the one before. */
export async function compareVersions(
  db: Db,
  actor: Operator,
  number: number | undefined,
  { clock }: Clock,
): Promise<Comparison> {
  const [from, to] = await pairOf(db, number)
  const pair = [from.id, to.id] as const
  const change = await compareSnapshots(db, pair, koreanDay(clock()))
  return { from: from.number, to: to.number, change, names: await readNameChanges(db, actor, pair, { clock }) }
}

async function pairOf(db: Db, number: number | undefined) {
  const inUse = await findSnapshot(db)
  if (!inUse) throw new OperatorError('가져온 명단이 없습니다.')
  const others = (await listSnapshots(db)).filter(({ id }) => id !== inUse.id)
  const usual = others.find(({ held }) => held !== null) ?? (await versionBefore(db, inUse)) ?? others[0]
  const other = number === undefined ? usual : others.find((each) => each.number === number)
  if (!other) throw new OperatorError('비교할 명단이 없습니다. campus-server roster history로 번호를 확인해주세요.')
  return [inUse, other].toSorted((one, next) => one.number - next.number) as [Snapshot, Snapshot]
}

/** The held roster with the names that it changes; undefined if none is held. */
export async function showHeld(
  db: Db,
  actor: Operator,
  tools: Clock,
): Promise<(Held & { names: NameChange[] }) | undefined> {
  const held = await findHeld(db)
  return held && { ...held, names: await readNameChanges(db, actor, [held.hold.base, held.snapshot.id], tools) }
}

/** `reasons`: why an import of that version would be held. */
export type RollbackPreview = Rollback & { change: Change; reasons: Reason[] }

/** What a rollback would change; see `planRollback`. */
export async function previewRollback(
  db: Db,
  number: number | undefined,
  { guard, clock }: Clock & { guard: Guard },
): Promise<RollbackPreview> {
  const plan = await planRollback(db, number)
  const change = await compareSnapshots(db, [plan.from.id, plan.to.id], koreanDay(clock()))
  return { ...plan, change, reasons: reasonsToHold(change, guard) }
}
