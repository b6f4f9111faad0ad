import type { Settings } from '../../../config/settings.ts'
import type { Notice } from '../../privacy/folder.ts'
import type { AdminAccess } from '../admin-access.ts'
import type { SecondFactor } from '../second-factor/second-factor.ts'
import type { RosterSource } from '../sign-up.ts'

/** A person as the portal describes them. Only these claims count; a role is never one of them. */
export type PortalPerson = {
  number: string
  name: string | undefined
  issuer: string
  /** What the issuer calls this person for ever, whatever the number. */
  subject: string
  /** Hash of the session at the portal, if it named one. */
  session?: string | undefined
  /** Whether the portal asked for a second factor that counts for administrators. */
  secondFactor: boolean
}

export type Wish = {
  persistent: boolean
  /** SHA-256 of the notice that was shown before. */
  notice: string | undefined
  /** Without a session: a terminal fetches it later. */
  session: boolean
}

export type PortalTools = {
  clock: () => Date
  settings: Pick<Settings, 'signup' | 'signupConsent' | 'admin' | 'portal'>
  notice: Notice | undefined
  adminAccess: AdminAccess
  secondFactor: SecondFactor
  roster: RosterSource
  /** Whether such a refusal was not recorded a moment ago. */
  isNewRefusal: (refusal: string) => boolean
  /** Receives the error of a first sync. The account exists all the same. */
  unsynced: (error: unknown) => void
}

export type Entering = { wish: Wish; tools: PortalTools }
