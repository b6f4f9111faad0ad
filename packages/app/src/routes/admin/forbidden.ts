import { CampusError } from '@campus-connect/sdk'
import type { Loadable } from '@campus-connect/sdk/types'
import { paths } from '../../navigation/paths.ts'

/** The way home for somebody who is no administrator: a retry would be refused again. */
export function homeIfForbidden(answer: Loadable<unknown>): string | undefined {
  const forbidden = answer.status === 'error' && answer.error instanceof CampusError && answer.error.status === 403
  return forbidden ? paths.lectures : undefined
}
