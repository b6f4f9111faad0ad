import { resolve } from 'node:path'
import { isUrl } from '../../config/rest-settings.ts'
import type { SourceInput } from './reading/source.ts'

/** Where a roster comes from, as it is stored and shown. */
export function locationOf({ path, otherPaths = [] }: Pick<SourceInput, 'path' | 'otherPaths'>): string {
  return [path, ...otherPaths].map((each) => (isUrl(each) ? each : resolve(each))).join(', ')
}
