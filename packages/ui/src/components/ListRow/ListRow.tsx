import type { ReactNode } from 'react'
import { ChevronRightIcon } from '../icons/icons.tsx'
import { Spinner } from '../Spinner/Spinner.tsx'
import css from './ListRow.module.css'

type Content = {
  title: ReactNode
  detail?: ReactNode
  leading?: ReactNode
  /** What stands at the end of the row: a badge or a button. */
  trailing?: ReactNode
  tone?: 'neutral' | 'critical'
}

export type ListRowProps = Content &
  ({ href: string } | { href?: never; onPress(): void; busy?: boolean } | { href?: never; onPress?: never })

/** A row of a List that leads somewhere (`href`), does something (`onPress`) or only tells. */
export function ListRow({ title, detail, leading, trailing, tone = 'neutral', ...act }: ListRowProps) {
  const busy = 'busy' in act && act.busy === true
  const content = (
    <>
      {leading !== undefined && <span className={css.leading}>{leading}</span>}
      <span className={css.text}>
        <span className={css.title}>{title}</span>
        {detail !== undefined && <span className={css.detail}>{detail}</span>}
      </span>
      {trailing !== undefined && <span className={css.trailing}>{trailing}</span>}
      {busy ? <Spinner /> : (act.href ?? act.onPress) !== undefined && <ChevronRightIcon className={css.chevron} />}
    </>
  )

  return <li className={css.item}>{wrap()}</li>

  function wrap() {
    if (act.href !== undefined) {
      return (
        <a className={css.row} data-tone={tone} data-interactive href={act.href}>
          {content}
        </a>
      )
    }
    if (act.onPress === undefined) {
      return (
        <div className={css.row} data-tone={tone}>
          {content}
        </div>
      )
    }
    return (
      <button
        type="button"
        className={css.row}
        data-tone={tone}
        data-interactive
        aria-disabled={busy || undefined}
        onClick={() => {
          if (!busy) act.onPress()
        }}
      >
        {content}
      </button>
    )
  }
}
