import type { AdminUser, Page } from '@campus-connect/sdk/types'
import type { UsersState } from '@campus-connect/ui'

/** How many users each chip selects. */
export function countsOf({ total, enabled, connectedUsers }: Page): { [state in UsersState]?: number } {
  return { all: total, enabled, disabled: total - enabled, connected: connectedUsers }
}

/** The names of all lectures of these users, in Korean order. */
export function lecturesOf(users: (AdminUser | undefined)[]): string[] {
  const names = users.flatMap((user) => user?.lectureDtoList.map(({ name }) => name) ?? [])
  return [...new Set(names)].toSorted((one, other) => one.localeCompare(other, 'ko'))
}
