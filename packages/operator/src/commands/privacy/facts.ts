import { cookieNames, isSecure } from '@campus-connect/core/domain/accounts/cookie-names.ts'
import type { Period, Retention } from '@campus-connect/core/config/retention.ts'
import type { Settings } from '@campus-connect/core/config/settings.ts'

/** What the settings mean for people: the drafts say it, and the check compares a text with it. */
export type Facts = Pick<Settings, 'adminIdle' | 'attendanceOnDeletion' | 'signupConsent'> & {
  secure: boolean
  adminsFromEverywhere: boolean
  /** Whether every administrator needs an authenticator app. */
  secondFactor: boolean
  rostered: boolean
  /** `portal` only where people come in by one. */
  cookies: { session: string; device: string; portal?: string }
  /** How long each kind of record is kept by itself, in Korean words; a kind without a period is removed by hand. */
  kept: Kept
}

type Kept = ReadonlyMap<'attendance' | 'audit' | 'logs', string>

export function factsOf(settings: Settings): Facts {
  const { adminIdle, adminNetworks, adminSecondFactor, attendanceOnDeletion, signupConsent, roster, signup } = settings
  const secure = isSecure(settings)
  const names = cookieNames(secure)
  return {
    adminIdle,
    attendanceOnDeletion,
    signupConsent,
    secure,
    adminsFromEverywhere: adminNetworks.length === 0,
    secondFactor: adminSecondFactor === 'required',
    rostered: roster !== undefined || signup.startsWith('roster'),
    cookies: settings.portal.login === 'password' ? { session: names.session, device: names.device } : names,
    kept: keptFor(settings.retention),
  }
}

const keptFor = (retention: Retention): Kept =>
  new Map(
    (['attendance', 'audit', 'logs'] as const).flatMap((kind) => {
      const period = retention[kind]
      return period ? [[kind, inWords(period)]] : []
    }),
  )

/** `4년`, `1년 6개월`, `30일` */
function inWords({ months, days }: Period): string {
  const parts = [[Math.floor(months / 12), '년'] as const, [months % 12, '개월'] as const, [days, '일'] as const]
  return parts.flatMap(([count, unit]) => (count > 0 ? [`${count}${unit}`] : [])).join(' ')
}
