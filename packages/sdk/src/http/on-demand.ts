import { CampusError } from '../error.ts'

/** In a browser hardly ever. */
export const seldom = () => import('./seldom.ts').catch(notLoaded)

export function notLoaded(cause: unknown): never {
  throw new CampusError('network', 'part of the SDK was not loaded', { cause })
}
