import type { Loadable } from '@campus-connect/sdk/types'

/** The first answer of this visit is still awaited, whether there is older data to show meanwhile or not. */
export function isFirstLoad(loadable: Loadable<unknown>): boolean {
  if (loadable.status !== 'success') return loadable.status === 'pending'
  return loadable.stale !== undefined && loadable.stale.error === undefined
}
