import type { AdminUser } from '@campus-connect/sdk/types'
import { memo } from 'react'
import { ConnectionBadge } from '../../components/data/ConnectionBadge/ConnectionBadge.tsx'
import { ListRow } from '../../components/data/ListRow/ListRow.tsx'
import { initialOf, Tile } from '../../components/data/Tile/Tile.tsx'
import { Checkbox } from '../../components/forms/Checkbox/Checkbox.tsx'
import type { Choice } from './choice.ts'
import { connectedCount, isConnected } from './user-lectures.ts'
import { Text } from '../../components/text/Text.tsx'
import css from './UserList.module.css'
import { UserName } from './UserName.tsx'

export type UserRowProps = {
  index: number
  count: number
  user: AdminUser | undefined
  href: string | undefined
  /** The lecture whose connection the row shows; empty for none. */
  lecture: string
  /** While users are chosen. */
  choice: Choice | undefined
  tabIndex: number
}

/** Scrolling renders the list again and again; the rows that stay are not rendered with it. */
export const UserRow = /* @__PURE__ */ memo(function UserRow({
  index,
  count,
  user,
  href,
  lecture,
  choice,
  tabIndex,
}: UserRowProps) {
  const item = { 'aria-setsize': count, 'aria-posinset': index + 1, 'data-row': index }

  // As high as a row whose user is there.
  if (!user)
    return (
      <ListRow
        item={item}
        tabIndex={tabIndex}
        leading={<Tile>{null}</Tile>}
        title={<span className={css.awaited}>{'\u00A0'}</span>}
        detail={<span>{'\u00A0'}</span>}
      />
    )
  if (choice) return <ChoiceRow item={item} index={index} user={user} choice={choice} tabIndex={tabIndex} />
  return (
    <ListRow
      item={item}
      tabIndex={tabIndex}
      {...(href === undefined ? {} : { href })}
      leading={<Tile>{initialOf(user.username)}</Tile>}
      title={<UserName user={user} />}
      detail={
        <>
          <Text>{user.id}</Text>
          <Text>{`강의: ${connectedCount(user)} / ${user.lectureDtoList.length}`}</Text>
        </>
      }
      {...(lecture !== '' && { trailing: <ConnectionBadge connected={isConnected(user, lecture)} /> })}
    />
  )
})

type ChoiceRowProps = {
  item: { 'aria-setsize': number; 'aria-posinset': number; 'data-row': number }
  index: number
  user: AdminUser
  choice: Choice
  tabIndex: number
}

/** A checkbox changes by a click, whether of a finger or of a key. */
const withShift = (event: Event) => event instanceof MouseEvent && event.shiftKey

/** A row of the phone's list while users are chosen. */
function ChoiceRow({ item, index, user, choice, tabIndex }: ChoiceRowProps) {
  return (
    <li className={css.choice} {...item}>
      <Checkbox
        label={`${user.username} ${user.id}${user.enabled ? '' : ' 비활성'}`}
        checked={choice.isChosen(user)}
        tabIndex={tabIndex}
        onChange={({ nativeEvent }) => choice.onToggle({ user, index, range: withShift(nativeEvent) })}
      />
    </li>
  )
}
