import type { Settings } from '../../config/settings.ts'

/** Whether browsers reach the campus by https. */
export const isSecure = ({ publicUrl }: Pick<Settings, 'publicUrl'>): boolean =>
  publicUrl?.startsWith('https:') ?? false

/** The names of the session and device cookies. On https, the `__Host-` prefix keeps sibling hosts from setting them. */
export function cookieNames(secure: boolean) {
  const prefix = secure ? '__Host-' : ''
  return { session: `${prefix}campus_session`, device: `${prefix}campus_device` } as const
}
