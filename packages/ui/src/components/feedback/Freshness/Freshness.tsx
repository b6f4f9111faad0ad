import type { Loadable } from '@campus-connect/sdk/types'
import { type ReactNode, useEffect, useState } from 'react'
import { DateTime } from '../../data/DateTime/DateTime.tsx'
import { Text } from '../../text/Text.tsx'
import { isFirstLoad } from '../first-load.ts'
import { Spinner } from '../Spinner/Spinner.tsx'
import css from './Freshness.module.css'

/** Milliseconds in which 방금 업데이트됨 stands, as a success does. */
const recoveredFor = 3000

export type FreshnessProps = {
  /** What the screen shows. */
  loadable: Loadable<unknown>
  /** The text of a first load. */
  label: string
  /** The app says already that it is offline: only the time is shown. */
  offline?: boolean
  /** What stands here while there is nothing to say. */
  children?: ReactNode
}

/** The line below a title: what is loading or fetched again, and how old the content is. It recovers without a panel. */
export function Freshness({ loadable, label, offline = false, children }: FreshnessProps) {
  const retried = loadable.status === 'success' && loadable.stale?.retried === true
  const recovered = useRecovered(retried, loadable.status === 'success' && !loadable.stale)
  const stale = loadable.status === 'success' ? loadable.stale : undefined
  const since = stale && (stale.error || offline) ? stale.since : undefined
  const said = retried && !offline ? '다시 연결하는 중…' : recovered ? '방금 업데이트됨' : undefined

  return (
    <span className={css.root}>
      {isFirstLoad(loadable, offline) ? (
        <Spinner label={label} compact />
      ) : (
        !said && since === undefined && <Text>{children}</Text>
      )}
      {/* Always rendered: a live region announces only changes. */}
      <span className={css.said} aria-live="polite">
        <Text>{said}</Text>
      </span>
      {since !== undefined && (
        <span className={css.time}>
          <Text>마지막으로 불러온 시각</Text> <DateTime value={since} omitToday />
        </span>
      )}
    </span>
  )
}

/** Whether the content was fetched at last a short time ago. */
function useRecovered(retried: boolean, fresh: boolean) {
  const [state, setState] = useState({ failed: retried, recovered: false })
  if (retried && !state.failed) setState({ failed: true, recovered: false })
  if (state.failed && fresh) setState({ failed: false, recovered: true })

  useEffect(() => {
    if (!state.recovered) return
    const timer = setTimeout(() => setState((last) => ({ ...last, recovered: false })), recoveredFor)
    return () => clearTimeout(timer)
  }, [state.recovered])
  return state.recovered
}
