import type { Settings } from '../../config/settings.ts'

/** Whether browsers reach the campus by https. */
export const isSecure = ({ publicUrl }: Pick<Settings, 'publicUrl'>): boolean =>
  publicUrl?.startsWith('https:') ?? false

/** The names of the cookies: session, device, and a login at the portal. On https, the `__Host-` prefix keeps sibling hosts from setting them. */
export function cookieNames(secure: boolean) {
  const prefix = secure ? '__Host-' : ''
  return {
    session: `${prefix}campus_session`,
    device: `${prefix}campus_device`,
    portal: `${prefix}campus_portal`,
  } as const
}
