import type { CampusError } from '@campus-connect/sdk'

/** Whether the server has decided about this user: a repetition would end the same. Any other failure concerns the whole run. */
export function isFinal({ kind, status = 0 }: CampusError): boolean {
  return kind === 'refused' && [400, 404, 409].includes(status)
}
