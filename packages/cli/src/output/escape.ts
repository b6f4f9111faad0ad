import { escapeControls } from '@campus-connect/tables/escape-controls'

/** A value in one cell; empty if it is null. */
export function plainText(value: unknown): string {
  const text = String(value)
  return value === null ? '' : escapeControls(text)
}

/** JSON on one line that a terminal can show. A parser reads the same value. */
export function safeJson(value: unknown): string {
  return escapeControls(JSON.stringify(value))
}
