import { HttpError } from '../../errors/http-error.ts'
import { type Position, sortColumns, type SortKey } from '../../database/queries/users/list.ts'
import { normalText } from '../../text.ts'

export type Order = { sort: SortKey; descending: boolean }

/** An opaque cursor: the sort order and the position of the last user of a page. */
export function writeCursor({ sort, descending }: Order, { value, id }: Position): string {
  return Buffer.from(JSON.stringify([sort, descending, value, id])).toString('base64url')
}

/** Throws an HttpError 400 for anything that `writeCursor` did not write. */
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
    // Falls through to the same error.
  }
  throw new HttpError(400, '커서(cursor)는 앞 페이지가 준 값이어야 합니다.')
}

/** Rejects text that the database cannot store. */
function isStored(value: unknown) {
  return typeof value === 'string' && normalText(value, 100) === value
}
