import type { ReactNode } from 'react'
import { ChevronRightIcon } from '../../icons/icons.tsx'
import { Spinner } from '../../feedback/Spinner/Spinner.tsx'
import css from './ListRow.module.css'

export type ListRowProps = {
  /** A text, or the LectureName of a lecture. */
  title: ReactNode
  detail?: ReactNode
  leading?: ReactNode
  /** What stands at the end of the row: a badge or a button. */
  trailing?: ReactNode
  tone?: 'neutral' | 'critical'
  /** Where the whole row leads; only such a row has an arrow. */
  href?: string
  /** What the whole row does, where it leads nowhere. */
  onPress?(): void
  /** Its act runs: the row keeps focus and name, and a second press does nothing. */
  busy?: boolean
}

/** A row of a List that leads somewhere (`href`), does something (`onPress`) or only tells. */
export function ListRow({ href, onPress, busy = false, tone = 'neutral', ...content }: ListRowProps) {
  const look = { className: css.row, 'data-tone': tone }

  if (href !== undefined) {
    return (
      <li className={css.item}>
        <a {...look} data-interactive href={href}>
          <Content {...content} end={<ChevronRightIcon className={css.chevron} />} />
        </a>
      </li>
    )
  }
  if (onPress !== undefined) {
    return (
      <li className={css.item}>
        <button
          {...look}
          type="button"
          data-interactive
          aria-disabled={busy || undefined}
          onClick={busy ? undefined : onPress}
        >
          <Content {...content} end={busy && <Spinner />} />
        </button>
      </li>
    )
  }
  return (
    <li className={css.item}>
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
        <span className={css.title}>{title}</span>
        {detail !== undefined && <span className={css.detail}>{detail}</span>}
      </span>
      {trailing !== undefined && <span className={css.trailing}>{trailing}</span>}
      {end}
    </>
  )
}
