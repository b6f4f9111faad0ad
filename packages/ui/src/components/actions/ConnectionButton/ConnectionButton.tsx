import type { Lecture } from '@campus-connect/sdk/types'
import { Button } from '../Button/Button.tsx'

export type ConnectionButtonProps = {
  lecture: Lecture
  /** The connection is changing. */
  busy?: boolean
  /** Cannot be pressed now. */
  locked?: boolean
  /** The id of the text that says why it is locked. */
  describedBy?: string | undefined
  onConnectedChange(change: { lecture: Lecture; connected: boolean }): void
}

/** Connects or disconnects the lecture of its row. Its accessible name begins with the lecture. */
export function ConnectionButton({
  lecture,
  busy = false,
  locked = false,
  describedBy,
  onConnectedChange,
}: ConnectionButtonProps) {
  const { name, connected } = lecture
  const verb = connected ? '해제' : '연결'

  return (
    <Button
      size="small"
      variant="weak"
      tone={connected ? 'neutral' : 'brand'}
      busy={busy}
      locked={locked}
      aria-label={`${name} ${verb}`}
      aria-describedby={describedBy}
      onClick={() => onConnectedChange({ lecture, connected: !connected })}
    >
      {verb}
    </Button>
  )
}
