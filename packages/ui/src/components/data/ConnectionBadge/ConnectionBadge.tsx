import { Badge } from '../Badge/Badge.tsx'
import { CheckIcon, MinusIcon } from '../../icons/icons.tsx'

export type ConnectionBadgeProps = {
  connected: boolean
  /** In a narrow list only the icon is seen; the word is still read. */
  shrinks?: boolean
}

/** Whether a lecture is connected. */
export function ConnectionBadge({ connected, shrinks = false }: ConnectionBadgeProps) {
  return connected ? (
    <Badge tone="positive" icon={<CheckIcon />} shrinks={shrinks}>
      연결됨
    </Badge>
  ) : (
    <Badge tone="neutral" icon={<MinusIcon />} shrinks={shrinks}>
      미연결
    </Badge>
  )
}
