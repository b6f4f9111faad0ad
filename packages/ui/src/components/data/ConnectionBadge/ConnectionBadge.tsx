import { Badge } from '../Badge/Badge.tsx'
import { CheckIcon, MinusIcon } from '../../icons/icons.tsx'

export type ConnectionBadgeProps = { connected: boolean }

/** Whether a lecture is connected. */
export function ConnectionBadge({ connected }: ConnectionBadgeProps) {
  return connected ? (
    <Badge tone="positive" icon={<CheckIcon />}>
      연결됨
    </Badge>
  ) : (
    <Badge tone="neutral" icon={<MinusIcon />}>
      미연결
    </Badge>
  )
}
