import type { ReactNode } from 'react'
import { ChevronRightIcon } from '../../icons/icons.tsx'
import { Spinner } from '../../feedback/Spinner/Spinner.tsx'
import { Text } from '../../text/Text.tsx'
import css from './ListRow.module.css'

export type ListRowProps = {
  /** A text or a LectureName. */
  title: ReactNode
  detail?: ReactNode
  leading?: ReactNode
  /** The end of the row: a badge or a button. */
  trailing?: ReactNode
  /** `positive` stands out among its neighbours. */
  tone?: 'neutral' | 'positive' | 'critical'
  /** Lights up once, because it has just changed. */
  changed?: boolean
  /** The address that the row links to; only such a row shows an arrow. */
  href?: string
  /** A control next to the link, in place of the arrow: the row without it still is the link. */
  action?: ReactNode
  /** What pressing the row does, if it has no `href`. */
  onPress?(): void
  /** The action is running: focus and accessible name stay, and another press does nothing. */
  busy?: boolean
  /** Cannot be pressed now; a text next to the list says why. It stays focusable. */
  locked?: boolean
  /** The row's place in a list that renders only a part of its rows. */
  item?: { 'aria-setsize': number; 'aria-posinset': number; 'data-row': number }
  tabIndex?: number
}

/** A row of a List: a link (`href`), a button (`onPress`) or only content. */
export function ListRow({
  href,
  action,
  onPress,
  busy = false,
  locked = false,
  tone = 'neutral',
  changed = false,
  item,
  tabIndex,
  ...content
}: ListRowProps) {
  const look = { className: css.row, 'data-tone': tone, 'data-changed': changed || undefined, tabIndex }

  if (href !== undefined && action !== undefined) {
    return (
      <li {...item}>
        <div {...look} data-interactive tabIndex={undefined}>
          <a className={css.link} href={href} tabIndex={tabIndex}>
            <Content {...content} />
          </a>
          <span className={css.action}>{action}</span>
        </div>
      </li>
    )
  }
  if (href !== undefined) {
    return (
      <li {...item}>
        <a {...look} data-interactive href={href}>
          <Content {...content} end={<ChevronRightIcon className={css.chevron} />} />
        </a>
      </li>
    )
  }
  if (onPress !== undefined) {
    return (
      <li {...item}>
        <button
          {...look}
          type="button"
          data-interactive
          data-locked={locked || undefined}
          aria-disabled={busy || locked || undefined}
          onClick={busy || locked ? undefined : onPress}
        >
          <Content {...content} end={busy && <Spinner />} />
        </button>
      </li>
    )
  }
  return (
    <li {...item}>
      <div {...look}>
        <Content {...content} />
      </div>
    </li>
  )
}

function Content({
  title,
  detail,
  leading,
  trailing,
  end,
}: Pick<ListRowProps, 'title' | 'detail' | 'leading' | 'trailing'> & { end?: ReactNode }) {
  return (
    <>
      {leading !== undefined && <span className={css.leading}>{leading}</span>}
      <span className={css.text}>
        <span className={css.title}>
          <Text>{title}</Text>
        </span>
        {detail !== undefined && (
          <span className={css.detail}>
            <Text>{detail}</Text>
          </span>
        )}
      </span>
      {trailing !== undefined && <span className={css.trailing}>{trailing}</span>}
      {end}
    </>
  )
}
