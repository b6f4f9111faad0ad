import { plainText } from '@campus-connect/tables/plain-text'

/** The name of a lecture as people see it: rosters are read in the same way. */
export function typedLecture(text: string): string {
  return plainText(text).trim()
}
