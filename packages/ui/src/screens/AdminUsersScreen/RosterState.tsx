import type { RosterStatus } from '@campus-connect/sdk/types'
import { DateTime } from '../../components/data/DateTime/DateTime.tsx'
import { Text } from '../../components/text/Text.tsx'
import css from './RosterState.module.css'
import { ShortDate } from './ShortDate.tsx'

const troubles = {
  stale: {
    title: '명단을 확인한 지 오래되었습니다.',
    advice: '운영자에게 명단을 다시 가져오도록 요청해주세요.',
  },
  held: {
    title: '새 명단이 보류되었습니다.',
    advice: '운영자에게 보류된 명단을 확인하고 승인하거나 거절하도록 요청해주세요.',
  },
  failed: {
    title: '새 명단을 가져오지 못했습니다.',
    advice: '운영자에게 명단을 고쳐 다시 가져오도록 요청해주세요.',
  },
}

/** One quiet line while the roster is in order; else since when it is not, why, and what to do. */
export function RosterState({ roster }: { roster: RosterStatus | undefined }) {
  if (!roster || roster.state === 'none') return null
  const { state, checkedAt, since, reason } = roster
  if (state === 'current')
    return (
      <p className={css.times} role="status" aria-label="명단 상태">
        <span>명단 정상</span>
        {checkedAt !== undefined && (
          <span className={css.checked}>
            <Text>마지막 확인</Text> <ShortDate value={checkedAt} />
          </span>
        )}
      </p>
    )
  const trouble = troubles[state]

  return (
    <div className={css.root} role="status" aria-label="명단 상태">
      <p className={css.title}>
        <Text>{trouble.title}</Text>
      </p>
      {reason !== undefined && (
        <p>
          <Text>{reason}</Text>
        </p>
      )}
      <p>
        <Text>{trouble.advice}</Text>
      </p>
      <p className={css.times}>
        {since !== undefined && (
          <span>
            <Text>발생 시각</Text> <DateTime value={since} />
          </span>
        )}
        {checkedAt !== undefined && (
          <span>
            <Text>마지막 확인</Text> <DateTime value={checkedAt} />
          </span>
        )}
      </p>
    </div>
  )
}
