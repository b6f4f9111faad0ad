import type { Loadable } from '@campus-connect/sdk/types'

/** Whether the first load of this visit is still running, with or without older data on the screen. */
export function isFirstLoad(loadable: Loadable<unknown>): boolean {
  if (loadable.status !== 'success') return loadable.status === 'pending'
  return loadable.stale !== undefined && loadable.stale.error === undefined
}
