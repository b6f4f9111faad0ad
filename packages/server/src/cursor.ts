import { Problem } from './problem.ts'
import { type Position, type SortKey, sortColumns } from './store/user-list.ts'

export type Order = { sort: SortKey; descending: boolean }

/** Opaque to clients: the order, and the last user of a page in it. */
export function writeCursor({ sort, descending }: Order, { value, id }: Position): string {
  return Buffer.from(JSON.stringify([sort, descending, value, id])).toString('base64url')
}

/** Throws a Problem 400 for anything but a cursor of ours. */
export function readCursor(cursor: string): Order & { after: Position } {
  try {
    const [sort, descending, value, id]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const ours =
      typeof sort === 'string' &&
      Object.hasOwn(sortColumns, sort) &&
      typeof descending === 'boolean' &&
      typeof value === 'string' &&
      typeof id === 'string'
    if (ours) return { sort: sort as SortKey, descending, after: { value, id } }
  } catch {
    // Answered below, as any other text that is no cursor.
  }
  throw new Problem(400, '커서(cursor)는 앞 페이지가 준 값이어야 합니다.')
}
