import type { PortalUser } from '../types.ts'

/** The user of `X-User`; undefined without that header. */
export function portalUser(headers: Headers): PortalUser | undefined {
  const fields = new URLSearchParams(headers.get('x-user') ?? '')
  const [id, username] = [fields.get('id'), fields.get('username')]
  if (!id || !username) return undefined
  return { id, username, isAdmin: fields.get('isAdmin') === 'true', hasPassword: fields.get('password') !== 'false' }
}
