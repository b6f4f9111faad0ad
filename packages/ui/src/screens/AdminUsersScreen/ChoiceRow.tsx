import type { AdminUser } from '@campus-connect/sdk/types'
import { Checkbox } from '../../components/forms/Checkbox/Checkbox.tsx'
import type { Choice } from './choice.ts'
import css from './UserList.module.css'

export type ChoiceRowProps = {
  item: { 'aria-setsize': number; 'aria-posinset': number; 'data-row': number }
  user: AdminUser
  choice: Choice
  tabIndex: number
}

/** A row of the phone's list while users are chosen. */
export function ChoiceRow({ item, user, choice, tabIndex }: ChoiceRowProps) {
  return (
    <li className={css.choice} {...item}>
      <Checkbox
        label={`${user.username} ${user.id} ${user.enabled ? '활성' : '비활성'}`}
        checked={choice.isChosen(user)}
        tabIndex={tabIndex}
        onChange={() => choice.onToggle(user)}
      />
    </li>
  )
}
