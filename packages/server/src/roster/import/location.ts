import { resolve } from 'node:path'
import type { SourceInput } from '@campus-connect/roster'
import { isUrl } from '@campus-connect/roster/model'

/** Where a roster comes from, as it is stored and shown. */
export function locationOf({ path, otherPaths = [] }: Pick<SourceInput, 'path' | 'otherPaths'>): string {
  return [path, ...otherPaths].map((each) => (isUrl(each) ? each : resolve(each))).join(', ')
}
