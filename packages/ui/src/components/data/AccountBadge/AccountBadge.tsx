import { Badge } from '../Badge/Badge.tsx'
import { CheckIcon, CloseIcon } from '../../icons/icons.tsx'

export type AccountBadgeProps = { enabled: boolean; wording?: 'short' | 'long' }

/** Whether an account may log in. */
export function AccountBadge({ enabled, wording = 'short' }: AccountBadgeProps) {
  return (
    <Badge tone={enabled ? 'positive' : 'critical'} icon={enabled ? <CheckIcon /> : <CloseIcon />}>
      {enabled ? '활성' : '비활성'}
      {wording === 'long' && '화됨'}
    </Badge>
  )
}
