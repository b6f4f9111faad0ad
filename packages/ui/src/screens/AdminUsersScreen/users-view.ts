export type UsersState = 'all' | 'enabled' | 'disabled' | 'connected' | 'disconnected'
export type UsersSort =
  | 'id'
  | '-id'
  | 'username'
  | '-username'
  | 'createdAt'
  | '-createdAt'
  | 'updatedAt'
  | '-updatedAt'

/** Which users the list shows, and in which order. */
export type UsersView = {
  q: string
  /** With a lecture, `connected` and `disconnected` are about that lecture. */
  state: UsersState
  /** The exact name of a lecture that all of them have; empty for any. */
  lecture: string
  sort: UsersSort
}

export const isFiltered = ({ q, state, lecture }: UsersView): boolean => q !== '' || state !== 'all' || lecture !== ''

export const withoutFilters = ({ sort }: UsersView): UsersView => ({ q: '', state: 'all', lecture: '', sort })
