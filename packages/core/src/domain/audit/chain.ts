import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { setImmediate as breathe, setTimeout as pause } from 'node:timers/promises'
import { parse } from 'csv-parse'
import {
  type ChainName,
  changeCut,
  findChain,
  findLastTrim,
  type Place,
  removeCutRows,
  type StoredChain,
} from '../../database/queries/chains.ts'
import type { Db } from '../../database/schema/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { Campus, Operator } from '../actor.ts'
import { ChainFault } from './chain-fault.ts'
import { record } from './record.ts'

/** A record whose rows form a hash chain: how its rows are read, linked and compared with an export. */
export type Chain<Row extends { sequence: number; at: string }> = {
  name: ChainName
  list: (db: Db, after: number, limit: number) => Promise<Row[]>
  /** The hash of the chain up to this row. Throws if the row shows by itself that it does not follow. */
  link: (before: Place, row: Row) => string
  isExported: (row: Linked<Row>, exported: ExportedRow | undefined) => boolean
  /** Chooses what of the removed rows stays next to the chain. */
  keeper?: (db: Db) => Promise<Keeper<Row>>
  /** The seal of what the last trim kept; undefined for nothing. */
  keptSeal?: (db: Db) => Promise<string | undefined>
}

/** Sees every row of the chain in order: those that a trim removes, then those that stay. */
export type Keeper<Row> = {
  removed: (row: Row) => void
  stays: (row: Row) => void
  /** What to keep. `sealed`: the last row that was seen. `store` runs in the transaction of the cut. */
  settle: (sealed: number) => Promise<{
    seal: string | undefined
    store: (tx: Db, before: Date) => Promise<void>
  }>
}

export type Linked<Row> = Row & { hash: string }
export type ExportedRow = Record<string, string>
export type Verified = Place & { count: number }

export type Watch = {
  signal?: AbortSignal | undefined
  /** Receives the sequence of the last row read. */
  progress?: (sequence: number) => void
}

export type TrimOptions = Watch & {
  before: Date
  /** A file that `export` wrote, with which each row is compared; undefined = the retention ends without one. */
  exported?: string | undefined
  /** Receives the number of rows removed so far. */
  removing?: (count: number) => void
}

type Row = { sequence: number; at: string }

const page = 500
/** Milliseconds. The running server locks the database too. */
const lockTimeout = 60_000

/**
 * Verifies the whole chain. Throws a ChainFault if a row does not fit. `known` is a place that an earlier run printed:
 * it detects a chain that was truncated or recalculated.
 */
export async function verifyChain<R extends Row>(
  db: Db,
  chain: Chain<R>,
  known: Place | undefined,
  watch: Watch,
): Promise<Verified> {
  const stored = await findChain(db, chain.name)
  if (known && known.sequence < stored.cut_sequence)
    throw new ChainFault(chain.name, { code: 'trimmed', sequence: known.sequence })
  let count = 0
  let seen = isPlace(cutOf(stored), known)
  await walk(db, chain, stored, watch, (rows) => {
    count += rows.length
    seen ||= rows.some((row) => isPlace(row, known))
  })
  if (known && !seen) throw new ChainFault(chain.name, { code: 'unknown', sequence: known.sequence })
  return { sequence: stored.sequence, hash: stored.hash, count }
}

/**
 * Removes the rows before a day and returns their number. Throws a ChainFault if the chain is broken or the file lacks
 * one of them. The next trim continues an interrupted one.
 */
export async function trimChain<R extends Row>(
  db: Db,
  actor: Operator | Campus,
  chain: Chain<R>,
  options: TrimOptions,
  { clock }: { clock: () => Date },
): Promise<number> {
  const stored = await findChain(db, chain.name)
  const exported =
    options.exported === undefined ? undefined : readExported(chain, options.exported, stored.cut_sequence)
  const keeper = await chain.keeper?.(db)
  const old = compareWith(chain, exported, { day: options.before.toISOString(), keeper })
  try {
    await walk(db, chain, stored, options, old.compare)
  } finally {
    await exported?.return(undefined)
  }

  const last = old.lastEqual()
  const kept = last && (await keeper?.settle(stored.sequence))
  if (last)
    await inTransaction(db, async (transaction) => {
      if (!(await changeCut(transaction, chain.name, stored.cut_sequence, last))) throw concurrentTrim(chain)
      await kept?.store(transaction, options.before)
      const details = trimDetails(last, kept?.seal)
      await record(transaction, actor, { task: `${chain.name}-trim`, details, at: clock() })
    })
  return removeThrough(db, chain, last?.sequence ?? stored.cut_sequence, options)
}

const trimDetails = ({ sequence, hash }: Place, carried: string | undefined) => ({
  through: sequence,
  hash,
  ...(carried !== undefined && { carried }),
})

/** Visits the rows in order. Throws if they or the last trim do not match what is stored. */
async function walk<R extends Row>(
  db: Db,
  chain: Chain<R>,
  stored: StoredChain,
  watch: Watch,
  visit: (rows: Linked<R>[]) => void | Promise<void>,
) {
  const cut = cutOf(stored)
  let last = cut
  for await (const rows of linkedRows(db, chain, cut, stored.sequence, watch)) {
    await visit(rows)
    last = rows.at(-1) ?? last
  }
  const trim = await findLastTrim(db, chain.name)
  // Read the cut again last: a concurrent trim must not look like a forgery.
  if ((await findChain(db, chain.name)).cut_sequence !== cut.sequence) throw concurrentTrim(chain)
  if (!isPlace(last, stored)) {
    const ends = { from: cut.sequence + 1, last: last.sequence, through: stored.sequence }
    throw new ChainFault(chain.name, { code: 'end', ...ends })
  }
  if (!trim && (cut.sequence === 0 || (await isForgotten(db, chain)))) return
  const seal = await chain.keptSeal?.(db)
  if (trim === JSON.stringify(trimDetails(cut, seal))) return
  const { through, hash } = JSON.parse(trim ?? '{}') as Partial<ReturnType<typeof trimDetails>>
  if (through === cut.sequence && hash === cut.hash)
    throw new ChainFault(chain.name, { code: 'carried', sequence: cut.sequence })
  throw new ChainFault(chain.name, { code: 'untrimmed', sequence: cut.sequence })
}

/** A trim of the audit record may have removed the row of another trim, never its own. */
async function isForgotten<R extends Row>(db: Db, { name }: Chain<R>) {
  return name !== 'audit' && (await findChain(db, 'audit')).cut_sequence > 0
}

/** Pages of rows after `from`, up to the sequence `through`, each with the hash of the chain up to it. */
export async function* linkedRows<R extends Row>(
  db: Db,
  chain: Pick<Chain<R>, 'name' | 'list' | 'link'>,
  from: Place,
  through: number,
  { signal, progress }: Watch = {},
): AsyncGenerator<Linked<R>[]> {
  let last = from
  while (last.sequence < through) {
    if (signal?.aborted) throw new ChainFault(chain.name, { code: 'interrupted' })
    const linked: Linked<R>[] = []
    for (const row of await chain.list(db, last.sequence, page)) {
      if (row.sequence > through) break
      last = { sequence: row.sequence, hash: chain.link(last, row) }
      linked.push({ ...row, hash: last.hash })
    }
    if (linked.length === 0) return
    yield linked
    progress?.(last.sequence)
    await breathe()
  }
}

/** Streams the rows after a sequence from a file that `export` wrote. */
async function* readExported<R extends Row>({ name }: Chain<R>, file: string, after: number) {
  const rows = pipeline(createReadStream(file), parse({ bom: true, columns: true }), () => {})
  try {
    for await (const row of rows as AsyncIterable<ExportedRow>) if (Number(row.sequence) > after) yield row
  } catch (error) {
    throw new ChainFault(name, { code: 'unreadable', file, reason: (error as Error).message }, { cause: error })
  }
}

/** Compares rows with the file, if there is one, up to the first row on or after the day. */
function compareWith<R extends Row>(
  chain: Chain<R>,
  exported: AsyncGenerator<ExportedRow> | undefined,
  { day, keeper }: { day: string; keeper: Keeper<R> | undefined },
) {
  let last: Linked<R> | undefined
  let over = false
  return {
    async compare(rows: Linked<R>[]) {
      for (const row of rows) {
        over ||= row.at >= day
        if (over) {
          keeper?.stays(row)
          continue
        }
        if (exported && !chain.isExported(row, (await exported.next()).value))
          throw new ChainFault(chain.name, { code: 'not-exported', sequence: row.sequence })
        keeper?.removed(row)
        last = row
      }
    },
    lastEqual: () => last,
  }
}

async function removeThrough<R extends Row>(
  db: Db,
  { name }: Chain<R>,
  sequence: number,
  { signal, removing }: TrimOptions,
) {
  for (let total = 0; ;) {
    if (signal?.aborted) throw new ChainFault(name, { code: 'interrupted-removal' })
    const begun = performance.now()
    const count = await inTransaction(db, (tx) => removeCutRows(tx, name, sequence, page), { lockTimeout })
    if (count === 0) return total
    total += count
    removing?.(total)
    // Leaves the running server as much time as this batch took.
    await pause(performance.now() - begun)
  }
}

const concurrentTrim = <R extends Row>({ name }: Chain<R>) => new ChainFault(name, { code: 'concurrent' })

const cutOf = ({ cut_sequence, cut_hash }: StoredChain): Place => ({ sequence: cut_sequence, hash: cut_hash })

function isPlace(place: Place, other: Place | undefined) {
  return place.sequence === other?.sequence && place.hash === other.hash
}
