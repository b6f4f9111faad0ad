import { addressMatcher } from '../../config/addresses.ts'
import type { Settings } from '../../config/settings.ts'
import type { Db } from '../../database/schema/tables.ts'
import type { Program, User, Visitor } from '../actor.ts'
import { record } from '../audit/record.ts'
import { Refusal } from '../refusal.ts'
import { onceAnHour } from './once-an-hour.ts'

export type AdminAccess = ReturnType<typeof adminAccess>

/** The networks from which administrators work: `ADMIN_NETWORKS`. */
export function adminAccess(db: Db, { adminNetworks }: Pick<Settings, 'adminNetworks'>, clock: () => Date) {
  const inside = addressMatcher(adminNetworks)
  const isRefused = (address: string) => adminNetworks.length > 0 && !inside(address)
  const isNew = onceAnHour(clock)

  return {
    /** Whether `admitLogin` refuses this account here. */
    refusesLogin: ({ address }: Visitor, { admin }: { admin: number }): boolean => admin === 1 && isRefused(address),

    /** Refuses a login of an administrator with the right password from another network, and records it. */
    async admitLogin(actor: Visitor, { key, id, admin }: { key: string; id: string; admin: number }): Promise<void> {
      if (!this.refusesLogin(actor, { admin })) return
      await record(db, actor, { task: 'login-refused', subject: key, at: clock(), details: { network: true } })
      throw new Refusal('other-network', { id })
    },

    /** Refuses a call of an administrator from another network, and records it. The session stays. */
    async admitCall(actor: User): Promise<void> {
      if (actor.kind !== 'administrator' || !isRefused(actor.address)) return
      if (isNew(`${actor.account.key} ${actor.address}`))
        await record(db, actor, { task: 'call-refused', at: clock(), details: { network: true } })
      throw new Refusal('other-network')
    },

    /**
     * Refuses a call with a token that has ended, or from a network that is not the token's, and records it. A token without
     * networks works where administrators do.
     */
    async admitProgram(actor: Program, { live, networks }: { live: boolean; networks: string[] }): Promise<void> {
      const { address, token } = actor
      const elsewhere = networks.length > 0 ? !addressMatcher(networks)(address) : isRefused(address)
      if (live && !elsewhere) return
      const details = live ? { network: true } : { ended: true }
      if (isNew(`${token.key} ${address}`)) await record(db, actor, { task: 'call-refused', at: clock(), details })
      throw new Refusal(live ? 'token-elsewhere' : 'token-ended')
    },
  }
}
