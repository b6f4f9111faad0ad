import { CampusError } from '../error.ts'

/** The parts of the SDK that few calls need. A browser rarely loads them. */
export const lazy = () => import('./lazy.ts').catch(notLoaded)

export function notLoaded(cause: unknown): never {
  throw new CampusError('network', 'part of the SDK was not loaded', { cause })
}
