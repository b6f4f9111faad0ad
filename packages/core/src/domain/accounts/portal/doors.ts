import type { Settings } from '../../../config/settings.ts'

/** Whether a password alone lets this account in: `LOGIN`, and for administrators `ADMIN_LOGIN`. */
export function isPasswordEnough({ login, adminLogin }: Settings['portal'], { admin }: { admin: number }): boolean {
  if (login === 'password') return true
  return admin ? adminLogin === 'both' : login === 'both'
}
