import { Badge } from '../Badge/Badge.tsx'
import { CheckIcon, CloseIcon } from '../../icons/icons.tsx'

export type AccountBadgeProps = { enabled: boolean; wording?: 'short' | 'long' }

const wordings = { short: ['활성', '비활성'], long: ['활성화됨', '비활성화됨'] } as const

/** Whether an account may log in. */
export function AccountBadge({ enabled, wording = 'short' }: AccountBadgeProps) {
  return (
    <Badge tone={enabled ? 'neutral' : 'critical'} icon={enabled ? <CheckIcon /> : <CloseIcon />}>
      {wordings[wording][enabled ? 0 : 1]}
    </Badge>
  )
}
