import { OperatorError } from '../../errors/operator-error.ts'
import {
  type AttendanceChain,
  findAttendanceChain,
  findLastTrim,
  type Place,
} from '../../database/queries/attendance/event-chain.ts'
import { findAuditChain } from '../../database/queries/audit.ts'
import type { Db } from '../../database/tables/tables.ts'
import { sealAttendance } from './seal.ts'
import { type HashedEvent, hashedEvents, type WalkOptions } from './hashed-events.ts'

export type Verified = Place & { count: number }

/**
 * Seals new events and verifies all events. Throws an OperatorError if they differ from the seal. `known` is a place that
 * an earlier run printed: it detects a seal that somebody recalculated.
 */
export async function verifyAttendance(db: Db, known: Place | undefined, watch: WalkOptions = {}): Promise<Verified> {
  await sealAttendance(db, watch)
  const chain = await findAttendanceChain(db)
  if (known && known.sequence < chain.cut_sequence)
    throw new OperatorError(
      `출석 기록 ${known.sequence}번은 이미 잘라 냈습니다. 더 나중에 확인한 번호와 해시를 써주세요.`,
    )

  let count = 0
  let seen = isPlace({ sequence: chain.cut_sequence, hash: chain.cut_hash }, known)
  await walkSealed(db, chain, watch, (events) => {
    count += events.length
    seen ||= events.some((event) => isPlace(event, known))
  })
  if (known && !seen)
    throw new OperatorError(`출석 기록 ${known.sequence}번까지가 전에 확인한 해시와 다릅니다. ${advice}`)
  return { sequence: chain.sequence, hash: chain.hash, count }
}

/** Visits the sealed events in order. Throws an OperatorError if they or the last trim do not match the record. */
export async function walkSealed(
  db: Db,
  chain: AttendanceChain,
  watch: WalkOptions,
  visit: (events: HashedEvent[]) => void | Promise<void>,
): Promise<void> {
  const cut = { sequence: chain.cut_sequence, hash: chain.cut_hash }
  let last: Place = cut
  for await (const events of hashedEvents(db, cut, chain.sequence, watch)) {
    await visit(events)
    last = events.at(-1) ?? last
  }
  const trim = await findLastTrim(db)
  // Read the cut again last: a concurrent trim must not look like a forgery.
  if ((await findAttendanceChain(db)).cut_sequence !== cut.sequence) throw concurrentTrim()
  if (!isPlace(last, chain))
    throw new OperatorError(
      `출석 기록 ${cut.sequence + 1}번부터 ${chain.sequence}번까지가 봉인한 해시와 다릅니다: 바뀌거나 지워지거나 더해진 것이 있습니다. ${advice}`,
    )
  await refuseUnrecordedCut(db, cut, trim)
}

export function concurrentTrim() {
  return new OperatorError('다른 attendance trim이 그사이에 기록을 잘라 냈습니다. 다시 실행해주세요.')
}

async function refuseUnrecordedCut(db: Db, cut: Place, trim: string | undefined) {
  // A trim of the audit record may have removed the row of an attendance trim.
  const unknown = !trim && (cut.sequence === 0 || (await findAuditChain(db)).cut_sequence > 0)
  if (!unknown && trim !== JSON.stringify({ through: cut.sequence, hash: cut.hash }))
    throw new OperatorError(`출석 기록을 ${cut.sequence}번까지 잘라 낸 감사 기록이 없습니다. ${advice}`)
}

const advice = '누가 고쳤는지 알아보고, 전에 내보낸 기록(export attendance)과 백업을 비교해주세요.'

function isPlace(place: Place, other: Place | undefined) {
  return place.sequence === other?.sequence && place.hash === other.hash
}
