import { cookieNames, isSecure } from '@campus-connect/core/domain/accounts/cookie-names.ts'
import type { Environment, Settings } from '@campus-connect/core/config/settings.ts'

/** What the settings mean for people: the drafts say it, and the check compares a text with it. */
export type Facts = Pick<Settings, 'adminIdle' | 'attendanceOnDeletion' | 'signupConsent'> & {
  secure: boolean
  adminsFromEverywhere: boolean
  rostered: boolean
  cookies: ReturnType<typeof cookieNames>
  /** How long each kind of record is kept by itself, in Korean words; a kind without a period is removed by hand. */
  kept: ReadonlyMap<string, string>
}

export function factsOf(settings: Settings, environment: Environment): Facts {
  const { adminIdle, adminNetworks, attendanceOnDeletion, signupConsent, roster, signup } = settings
  const secure = isSecure(settings)
  return {
    adminIdle,
    attendanceOnDeletion,
    signupConsent,
    secure,
    adminsFromEverywhere: adminNetworks.length === 0,
    rostered: roster !== undefined || signup.startsWith('roster'),
    cookies: cookieNames(secure),
    kept: keptFor(environment.RETENTION ?? ''),
  }
}

const units: Readonly<Record<string, string>> = { Y: '년', M: '개월', D: '일' }

/** `attendance:P4Y,audit:P2Y` */
function keptFor(retention: string): Map<string, string> {
  const periods = retention.matchAll(/([a-z-]+)\s*:\s*P(\d+)([YMD])/g)
  return new Map(Array.from(periods, ([, kind = '', count = '', unit = '']) => [kind, `${count}${units[unit]}`]))
}
