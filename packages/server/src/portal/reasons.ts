import { Refusal, type RefusalCode } from '@campus-connect/core/domain/refusal.ts'
import { ProviderDown } from './discovery.ts'
import { LoginCancelled } from './provider.ts'

/** Why somebody could not come in by the portal, as the app's `/login?portal=` tells it. It never says who. */
export type Reason =
  | 'down'
  | 'cancelled'
  | 'expired'
  | 'failed'
  | 'busy'
  | 'number'
  | 'name'
  | 'roster'
  | 'closed'
  | 'reserved'
  | 'wait'
  | 'disabled'
  | 'other-network'
  | 'other-person'
  | 'other-number'
  | 'second-factor'
  | 'consent'
  | 'link'

const refusals: Partial<Record<RefusalCode, Reason>> = {
  'not-in-roster': 'roster',
  'name-mismatch': 'roster',
  'signup-closed': 'closed',
  reserved: 'reserved',
  taken: 'reserved',
  disabled: 'disabled',
  'other-network': 'other-network',
  'portal-other-person': 'other-person',
  'portal-other-number': 'other-number',
  'portal-link': 'link',
  'second-factor': 'second-factor',
  'no-consent': 'consent',
  throttled: 'wait',
  busy: 'busy',
  changed: 'expired',
}

/** The reason of a failed entry; undefined for an error that is none of these. */
export function reasonOf(error: unknown): Reason | undefined {
  if (error instanceof ProviderDown) return 'down'
  if (error instanceof LoginCancelled) return 'cancelled'
  if (!(error instanceof Refusal)) return undefined
  const { code, values } = error
  if (code !== 'invalid') return refusals[code]
  return values.field === 'id' || values.field === 'resident-number' ? 'number' : 'name'
}
