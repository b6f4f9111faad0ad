import type { Db } from './tables/tables.ts'

/** Resolves to whether the disk has space for more than one call writes. */
type SpaceProbe = () => Promise<boolean>

const probes = new WeakMap<Db, SpaceProbe>()

/** Databases of which a write found the disk full, and no probe has found space since. */
const full = new WeakSet<Db>()

/** Sets how to ask for free space. A database in memory has no probe: its next write decides. */
export function setSpaceProbe(db: Db, probe: SpaceProbe): void {
  probes.set(db, probe)
}

export function markDiskFull(db: Db): void {
  full.add(db)
}

/** Whether the disk has space for writes. Probes only after a write has found the disk full. */
export async function hasDiskSpace(db: Db): Promise<boolean> {
  if (!full.has(db)) return true
  const probe = probes.get(db)
  if (probe && !(await probe())) return false
  full.delete(db)
  return true
}
