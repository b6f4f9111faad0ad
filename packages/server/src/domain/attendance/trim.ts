import { setTimeout as pause } from 'node:timers/promises'
import type { Operator } from '../actor.ts'
import { recordOperator } from '../audit/record.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { changeAttendanceCut, findAttendanceChain } from '../../database/queries/attendance/event-chain.ts'
import { removeFormerUsersWithoutEvents } from '../../database/queries/users/former-users.ts'
import type { Db } from '../../database/tables/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import { removeCutEvents } from '../../database/queries/attendance/events.ts'
import { type ExportedRow, isExported, readExported } from './export-file.ts'
import { sealAttendance } from './seal.ts'
import { concurrentTrim, walkSealed } from './verify.ts'
import { type HashedEvent, throwIfAborted, type WalkOptions } from './hashed-events.ts'

type TrimOptions = WalkOptions & {
  before: Date
  /** A file that `export attendance` wrote. */
  exported: string
  operator: Operator
  clock: () => Date
  /** Receives the number of events removed so far. */
  removing?: (count: number) => void
}

const batch = 500
/** Milliseconds. The running server locks the database too. */
const lockTimeout = 60_000

/**
 * Removes the events before a day, and names kept for deleted accounts without others. Returns the number of events. Throws an OperatorError if the events differ from the seal or
 * the file lacks one of them. The next trim continues an interrupted one.
 */
export async function trimAttendance(db: Db, options: TrimOptions): Promise<number> {
  const { before, exported, operator, clock } = options
  await sealAttendance(db, options)
  const chain = await findAttendanceChain(db)
  const rows = readExported(exported, chain.cut_sequence)
  const old = compareWith(rows, before.toISOString())
  try {
    await walkSealed(db, chain, options, old.compare)
  } finally {
    await rows.return(undefined)
  }

  const last = old.lastEqual()
  if (last)
    await inTransaction(db, async (transaction) => {
      if (!(await changeAttendanceCut(transaction, chain.cut_sequence, last))) throw concurrentTrim()
      const details = { through: last.sequence, hash: last.hash }
      await recordOperator(transaction, operator, { task: 'attendance-trim', details, at: clock() })
    })
  const count = await removeThrough(db, last?.sequence ?? chain.cut_sequence, options)
  await removeFormerUsersWithoutEvents(db)
  return count
}

/** Compares events with the file, up to the first event on or after the day. */
function compareWith(rows: AsyncGenerator<ExportedRow>, day: string) {
  let last: HashedEvent | undefined
  let over = false
  return {
    async compare(events: HashedEvent[]) {
      for (const event of events) {
        over ||= event.at >= day
        if (over) return
        const { value } = await rows.next()
        if (!isExported(event, value)) throw notExported(event.sequence)
        last = event
      }
    },
    lastEqual: () => last,
  }
}

async function removeThrough(db: Db, sequence: number, { signal, removing }: TrimOptions) {
  for (let total = 0; ;) {
    throwIfAborted(signal, '나머지를 지우려면 같은 명령을 다시 실행해주세요.')
    const begun = performance.now()
    const count = await inTransaction(db, (tx) => removeCutEvents(tx, sequence, batch), { lockTimeout })
    if (count === 0) return total
    total += count
    removing?.(total)
    // Leaves the running server as much time as this batch took.
    await pause(performance.now() - begun)
  }
}

function notExported(sequence: number) {
  return new OperatorError(
    `내보낸 파일에 출석 기록 ${sequence}번이 없거나 다릅니다. export attendance로 다시 내보내주세요.`,
  )
}
