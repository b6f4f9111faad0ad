import type { Loadable } from '@campus-connect/sdk/types'

/**
 * Whether the first load of this visit is still running, with or without older data on the screen. Offline, older data is
 * all that will come: nobody is told to wait for more.
 */
export function isFirstLoad(loadable: Loadable<unknown>, offline = false): boolean {
  if (loadable.status !== 'success') return loadable.status === 'pending'
  return !offline && loadable.stale !== undefined && loadable.stale.error === undefined
}
