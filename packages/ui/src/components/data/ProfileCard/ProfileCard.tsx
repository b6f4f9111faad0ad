import type { ReactNode } from 'react'
import { Card } from '../Card/Card.tsx'
import { initialOf, Tile } from '../Tile/Tile.tsx'
import { Text } from '../../text/Text.tsx'
import css from './ProfileCard.module.css'

export type ProfileCardProps = {
  user: { id: string; username: string }
  /** More facts about the account, and actions on it. */
  children?: ReactNode
}

/** The owner of an account. */
export function ProfileCard({ user, children }: ProfileCardProps) {
  return (
    <Card padded>
      <div className={css.root}>
        <Tile size="large" tone="brand">
          {initialOf(user.username)}
        </Tile>
        <div className={css.text}>
          <p className={css.name}>
            <Text>{user.username}</Text>
          </p>
          <p className={css.id}>
            <Text>{user.id}</Text>
          </p>
        </div>
      </div>
      {children}
    </Card>
  )
}
