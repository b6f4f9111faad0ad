let last: string | undefined

/** The list shows the change once, when the user comes back to it. */
export const rememberSwitch = (lecture: string): void => void (last = lecture)

/** The lecture that was switched since the last call. */
export function takeSwitch(): string | undefined {
  const lecture = last
  last = undefined
  return lecture
}
