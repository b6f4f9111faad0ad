import { HttpError } from '../../errors/http-error.ts'
import { type Position, type SortKey, sortColumns } from '../../database/queries/user-list.ts'
import { normalText } from '../../text.ts'

export type Order = { sort: SortKey; descending: boolean }

/** Opaque to clients: the order, and the last user of a page in it. */
export function writeCursor({ sort, descending }: Order, { value, id }: Position): string {
  return Buffer.from(JSON.stringify([sort, descending, value, id])).toString('base64url')
}

/** Throws a HttpError 400 for anything but a cursor of ours. */
export function readCursor(cursor: string): Order & { after: Position } {
  try {
    const [sort, descending, value, id]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const ours =
      [value, id].every(isStored) &&
      typeof sort === 'string' &&
      Object.hasOwn(sortColumns, sort) &&
      typeof descending === 'boolean'
    if (ours) return { sort: sort as SortKey, descending, after: { value: value as string, id: id as string } }
  } catch {
    // Answered below, as any other text that is no cursor.
  }
  throw new HttpError(400, '커서(cursor)는 앞 페이지가 준 값이어야 합니다.')
}

/** What the database cannot hold must not reach it either. */
function isStored(value: unknown) {
  return typeof value === 'string' && normalText(value, 100) === value
}
