import { koreanDay, type RosterMatch } from '@campus-connect/roster/model'
import type { Snapshot, SnapshotBatch } from '../../database/queries/roster/snapshots.ts'
import type { Db } from '../../database/tables/tables.ts'
import { readBase } from './guard/base.ts'
import { Comparison } from './guard/comparison.ts'
import { reportOf, type StoredReport } from './guard/held.ts'
import { type Guard, type Reason, reasonsToHold } from './guard/reasons.ts'
import type { RosterReport } from './reading/report.ts'

/** A roster whose rows have not been written yet, and the snapshot in use. */
export type ReadRoster = {
  sha256: string
  report: RosterReport
  rows: AsyncIterable<SnapshotBatch>
  base: Snapshot | undefined
  /** Whether an operator rejected this file or rolled it back. */
  refused: boolean
}

type Judged = {
  /** The rows to write. They are compared as they pass. */
  rows: AsyncIterable<SnapshotBatch>
  /** After the last row. */
  result: () => Promise<{ report: StoredReport; reasons: Reason[] }>
}

type Options = { match: RosterMatch; guard?: Guard; clock: () => Date }

/** Compares a roster with the one in use. The first roster is compared with nothing. */
export async function judge(
  db: Db,
  { report, rows, base, refused }: ReadRoster,
  { match, guard = 10, clock }: Options,
): Promise<Judged> {
  if (!base) return { rows, result: async () => ({ report, reasons: [] }) }
  const comparison = new Comparison(await readBase(db, base.id))
  return {
    rows: comparison.watch(rows),
    async result() {
      const change = await comparison.change(koreanDay(clock()))
      const reasons = [
        ...(refused ? [wasRefused] : []),
        ...otherColumn(base, report, match),
        ...reasonsToHold(change, guard),
      ]
      return { report: { ...report, change }, reasons }
    },
  }
}

const wasRefused: Reason = { code: 'refused', text: '운영자가 되돌리거나 거절한 파일입니다.' }

const columns = new Set(['identifier', 'username', 'sourcedId'])

/** `auto` is decided at the first import. */
function otherColumn(base: Snapshot, { matchedBy }: RosterReport, match: RosterMatch): Reason[] {
  const { matchedBy: kept } = reportOf(base)
  if (match !== 'auto' || kept === matchedBy || !columns.has(kept) || !columns.has(matchedBy)) return []
  const text = `학번으로 쓰는 열이 바뀝니다: ${kept} → ${matchedBy}. ROSTER_MATCH=${kept} 설정으로 지금까지의 열을 계속 쓸 수 있습니다.`
  return [{ code: 'number-column', text }]
}
