import type { AdminUser } from '@campus-connect/sdk/types'
import type { ReactNode } from 'react'
import { AccountBadge } from '../../components/data/AccountBadge/AccountBadge.tsx'
import { Text } from '../../components/text/Text.tsx'
import css from './UserName.module.css'

/** A name in the list, perhaps in a link. Accounts are usually enabled, so only a disabled one says its state. */
export function UserName({ user, children }: { user: AdminUser; children?: ReactNode }) {
  return (
    <span className={css.root}>
      {children ?? <Text>{user.username}</Text>}
      {!user.enabled && <AccountBadge enabled={false} />}
    </span>
  )
}
