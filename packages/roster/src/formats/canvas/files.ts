import { plainText } from '@campus-connect/tables/plain-text'
import type { Bundle } from '../../files/bundle.ts'

/** The files of a Canvas SIS import that are read. */
export const canvasFiles = ['terms.csv', 'courses.csv', 'sections.csv', 'users.csv', 'enrollments.csv'] as const
export type CanvasBundle = Bundle<(typeof canvasFiles)[number]>

/** Canvas calls the key of a user `user_id`, OneRoster `sourcedId`. */
export function isCanvas(users: Buffer | undefined): boolean {
  const start = users?.subarray(0, 2000)
  const wide = start?.[0] === 0xff && start[1] === 0xfe
  const lines = plainText(start?.toString(wide ? 'utf16le' : 'utf8') ?? '').split(/[\r\n]+/)
  const header = lines.find((line) => !/^\W*sep=/i.test(line)) ?? ''
  return /(^|[^a-z])user_id([^a-z]|$)/i.test(header) && !/sourcedId/i.test(header)
}
