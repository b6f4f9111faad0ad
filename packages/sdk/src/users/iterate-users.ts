import type { CallInit } from '../http/options.ts'
import type { AdminUser, Page, UsersQuery } from '../types.ts'

type ListUsers = (query: UsersQuery, init?: CallInit) => Promise<{ data: AdminUser[]; page: Page }>

const pageSize = 200

export async function* iterateUsers(
  listUsers: ListUsers,
  query: UsersQuery,
  init?: CallInit,
): AsyncGenerator<AdminUser> {
  let next: string | undefined
  do {
    const { data, page } = await listUsers({ ...query, limit: pageSize, ...(next && { cursor: next }) }, init)
    yield* data
    next = page.next
  } while (next !== undefined)
}
