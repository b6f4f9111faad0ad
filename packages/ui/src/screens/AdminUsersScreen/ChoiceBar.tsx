import { useState } from 'react'
import { Button } from '../../components/actions/Button/Button.tsx'
import { List } from '../../components/data/List/List.tsx'
import { ListRow } from '../../components/data/ListRow/ListRow.tsx'
import { Dialog } from '../../components/dialogs/Dialog/Dialog.tsx'
import { BulkBar } from '../../components/layout/BulkBar/BulkBar.tsx'
import type { BulkAct, Choice } from './choice.ts'

export type ChoiceBarProps = {
  choice: Choice
  /** Users whom the view selects; 0 while they are not known. */
  matching: number
  desk: boolean
}

const labels: Record<BulkAct, string> = {
  enable: '활성화',
  disable: '비활성화',
  start: '강의 연결',
  stop: '강의 연결 해제',
}

/** What can be done with the chosen users: all of it on a desk, one row on a phone with the rest in a sheet. */
export function ChoiceBar({ choice, matching, desk }: ChoiceBarProps) {
  const { count, onChooseAll, onClear, onAct } = choice
  const [showsRest, setShowsRest] = useState(false)
  const all = count < matching ? `조건에 맞는 ${matching.toLocaleString('ko-KR')}명 모두 선택` : undefined
  const act = (kind: BulkAct) => (
    <Button
      key={kind}
      size={desk ? 'small' : 'medium'}
      variant="weak"
      tone={kind === 'disable' ? 'critical' : kind === 'stop' ? 'neutral' : 'brand'}
      onClick={() => onAct(kind)}
    >
      {labels[kind]}
    </Button>
  )
  const chooseAll = all !== undefined && (
    <Button size={desk ? 'small' : 'medium'} variant="weak" tone="neutral" onClick={onChooseAll}>
      {all}
    </Button>
  )

  if (desk)
    return (
      <BulkBar chosen={{ count, onClear }} chooseAll={chooseAll}>
        {count > 0 && (['enable', 'disable', 'start', 'stop'] as const).map(act)}
      </BulkBar>
    )
  if (count === 0) return chooseAll && <BulkBar chooseAll={chooseAll} />

  /** Closes the sheet first, so that the focus returns to its button from whatever opens next. */
  const rest = (label: string, run: () => void, tone?: 'critical') => (
    <ListRow
      title={label}
      {...(tone && { tone })}
      onPress={() => {
        setShowsRest(false)
        run()
      }}
    />
  )
  return (
    <>
      <BulkBar>
        {(['disable', 'start'] as const).map(act)}
        <Button
          size="medium"
          variant="weak"
          tone="neutral"
          aria-haspopup="dialog"
          aria-expanded={showsRest}
          onClick={() => setShowsRest(true)}
        >
          더보기
        </Button>
      </BulkBar>
      {showsRest && (
        <Dialog title={`${count.toLocaleString('ko-KR')}명 선택`} busy={false} onCancel={() => setShowsRest(false)}>
          <List label="더보기">
            {all !== undefined && rest(all, onChooseAll)}
            {rest(labels.enable, () => onAct('enable'))}
            {rest(labels.stop, () => onAct('stop'), 'critical')}
          </List>
        </Dialog>
      )}
    </>
  )
}
