import { removeOldSnapshots } from '../../database/queries/roster/cleanup.ts'
import { activateSnapshot, holdSnapshot, stageSnapshot } from '../../database/queries/roster/snapshots.ts'
import { type Pace, write } from '../../database/queries/roster/pace.ts'
import type { Db } from '../../database/tables/tables.ts'
import { makeHold } from './guard/held.ts'
import type { ImportReport } from './import-report.ts'
import type { ImportOptions } from './import-options.ts'
import { locationOf } from './location.ts'
import { lockBase } from './lock-base.ts'
import { judge, type ReadRoster } from './judge.ts'
import { countsText, heldMessage } from './texts.ts'

/** Writes a roster. Activates it, or holds it for an operator. */
export async function store(db: Db, read: ReadRoster, options: ImportOptions): Promise<ImportReport> {
  const { match, term, clock, giveWay = false, signal } = options
  const { sha256, base } = read
  const at = clock().toISOString()
  const pace = { giveWay, signal }
  const judged = await judge(db, read, options)
  const location = locationOf(options)
  const head = { location, sha256, match, term, taken_at: at, checked_at: at, report: JSON.stringify(read.report) }
  const id = await stageSnapshot(db, head, judged.rows, pace)
  const { report, reasons } = await judged.result()
  const completion = { report: JSON.stringify(report) }

  const held = base && report.change && reasons.length > 0
  if (!held) {
    await write(db, async (tx) => {
      await lockBase(tx, base?.id)
      await activateSnapshot(tx, id, at, completion)
    })
    await cleanUp(db, clock(), pace)
    return { ...report, outcome: 'imported', message: `명단을 가져왔습니다: ${countsText(report)}` }
  }
  const hold = makeHold(base, sha256, report.change!, reasons)
  await write(db, async (tx) => {
    await lockBase(tx, base.id)
    await holdSnapshot(tx, id, JSON.stringify(hold), completion)
  })
  await cleanUp(db, clock(), pace)
  return { ...report, outcome: 'held', message: heldMessage(hold), reasons, hold }
}

/** The new roster stands already. The next import removes what this one leaves. */
async function cleanUp(db: Db, now: Date, pace: Pace) {
  await removeOldSnapshots(db, now, pace).catch((error: unknown) => {
    if (!pace.signal?.aborted) throw error
  })
}
