/** A switch whose answer no page has seen; `at` is ISO. */
export type UnansweredSwitch = { name: string; connected: boolean; at: string }

/** Validates the stored value: other code may have written it. */
export function parseKept(value: unknown, owner: string): UnansweredSwitch[] {
  const { userId, switches } = (value ?? {}) as { userId?: unknown; switches?: unknown }
  return userId === owner && Array.isArray(switches) ? switches.filter(isUnanswered) : []
}

function isUnanswered(value: unknown): value is UnansweredSwitch {
  const { name, connected, at } = (value ?? {}) as Partial<Record<keyof UnansweredSwitch, unknown>>
  return (
    typeof name === 'string' &&
    typeof connected === 'boolean' &&
    typeof at === 'string' &&
    !Number.isNaN(Date.parse(at))
  )
}
