import type { Loadable } from '@campus-connect/sdk/types'

/** The same loading state, with a part of the data. */
export function selectData<T, P>(loadable: Loadable<T>, pick: (data: T) => P): Loadable<P> {
  return loadable.status === 'success' ? { ...loadable, data: pick(loadable.data) } : loadable
}
