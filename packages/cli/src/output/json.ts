import { escapeDangerous } from './escape.ts'

/** JSON on one line that a terminal can show. A parser reads the same value. */
export function safeJson(value: unknown): string {
  return escapeDangerous(JSON.stringify(value))
}
