import { Button } from '../../components/actions/Button/Button.tsx'
import { BulkBar } from '../../components/layout/BulkBar/BulkBar.tsx'
import type { Choice } from './choice.ts'

/** What can be done with the chosen users. */
export function ChoiceBar({ choice, matching }: { choice: Choice; matching: number }) {
  const { count, loaded, onChooseLoaded, onChooseAll, onClear, onAct } = choice

  return (
    <BulkBar count={count} onClear={onClear}>
      {count < loaded && (
        <Button size="small" variant="weak" tone="neutral" onClick={onChooseLoaded}>
          {`불러온 ${loaded.toLocaleString('ko-KR')}명 선택`}
        </Button>
      )}
      {count < matching && (
        <Button size="small" variant="weak" tone="neutral" onClick={onChooseAll}>
          {`${matching.toLocaleString('ko-KR')}명 모두 선택`}
        </Button>
      )}
      {count > 0 && (
        <>
          <Button size="small" variant="weak" onClick={() => onAct('enable')}>
            활성화
          </Button>
          <Button size="small" variant="weak" tone="critical" onClick={() => onAct('disable')}>
            비활성화
          </Button>
          <Button size="small" variant="weak" onClick={() => onAct('start')}>
            강의 연결
          </Button>
          <Button size="small" variant="weak" tone="neutral" onClick={() => onAct('stop')}>
            강의 연결 해제
          </Button>
        </>
      )}
    </BulkBar>
  )
}
