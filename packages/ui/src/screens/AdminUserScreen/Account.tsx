import type { AdminUser } from '@campus-connect/sdk/types'
import { AccountBadge } from '../../components/data/AccountBadge/AccountBadge.tsx'
import { Button } from '../../components/actions/Button/Button.tsx'
import { DateTime } from '../../components/data/DateTime/DateTime.tsx'
import { Facts } from '../../components/data/Facts/Facts.tsx'
import { ProfileCard } from '../../components/data/ProfileCard/ProfileCard.tsx'
import css from './AdminUserScreen.module.css'

export type AccountProps = {
  user: AdminUser
  /** It is the account of the administrator who looks at it. */
  own: boolean
  onEnabledChange(change: { user: AdminUser; enabled: boolean }): void
}

export function Account({ user, own, onEnabledChange }: AccountProps) {
  const { enabled } = user

  return (
    <ProfileCard user={user}>
      <Facts
        facts={[
          { label: '계정 상태', value: <AccountBadge enabled={enabled} wording="long" /> },
          { label: '가입일', value: <DateTime value={user.createdAt} /> },
          { label: '최종 수정일', value: <DateTime value={user.updatedAt} /> },
        ]}
      />
      {own ? (
        <p className={css.own}>자신의 계정은 비활성화할 수 없습니다.</p>
      ) : (
        <Button
          wide
          size="medium"
          variant="weak"
          tone={enabled ? 'critical' : 'brand'}
          onClick={() => onEnabledChange({ user, enabled: !enabled })}
        >
          {enabled ? '사용자 비활성화' : '사용자 활성화'}
        </Button>
      )}
    </ProfileCard>
  )
}
