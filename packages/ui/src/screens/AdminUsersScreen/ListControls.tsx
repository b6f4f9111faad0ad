import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../components/actions/Button/Button.tsx'
import { IconButton } from '../../components/actions/IconButton/IconButton.tsx'
import { FilterChips } from '../../components/forms/FilterChips/FilterChips.tsx'
import { SearchField } from '../../components/forms/SearchField/SearchField.tsx'
import { Select } from '../../components/forms/Select/Select.tsx'
import { CloseIcon } from '../../components/icons/icons.tsx'
import css from './ListControls.module.css'
import type { UsersSort, UsersState, UsersView } from './users-view.ts'

export type ListControlsProps = {
  view: UsersView
  onViewChange(view: UsersView): void
  /** How many users a chip selects, `undefined` while that is awaited; a chip that is not in it says no number. */
  counts: { [state in UsersState]?: number | undefined } | undefined
  onLecture(): void
  /** The heads of a table sort, so there is nothing to choose. */
  sortedByHeads: boolean
  /** Keeps what is open in it for later. */
  hidden: boolean
  /** What can be done with the list. */
  children: ReactNode
}

const sorts: { value: UsersSort; label: string }[] = [
  { value: 'id', label: '학번 순' },
  { value: '-id', label: '학번 역순' },
  { value: 'username', label: '이름 가나다순' },
  { value: '-username', label: '이름 역순' },
  { value: '-updatedAt', label: '최근 수정 순' },
  { value: 'updatedAt', label: '오래된 수정 순' },
  { value: '-createdAt', label: '최근 가입 순' },
  { value: 'createdAt', label: '오래된 가입 순' },
]

/** The toolbar of the list: one row on a desk. What has no room is behind one button. */
export function ListControls(props: ListControlsProps) {
  const { view, onViewChange, counts, onLecture, sortedByHeads, hidden, children } = props
  const { lecture } = view
  const [open, setOpen] = useState(false)
  const rest = useId()

  return (
    <div className={css.root} data-open={open || undefined} hidden={hidden}>
      <div className={css.search}>
        <SearchField
          label="사용자 검색"
          placeholder="학번, 이름, 초성"
          value={view.q}
          onSearch={(q) => onViewChange({ ...view, q })}
        />
        <Button
          className={css.toggle}
          size="medium"
          variant="weak"
          tone="neutral"
          aria-expanded={open}
          aria-controls={rest}
          onClick={() => setOpen(!open)}
        >
          도구
        </Button>
      </div>
      <FilterChips
        label="상태"
        chips={(lecture === '' ? states : lectureStates).map((chip) => ({
          ...chip,
          count: counts && chip.value in counts ? (counts[chip.value] ?? 'awaited') : undefined,
        }))}
        value={view.state}
        onChange={(state) => onViewChange({ ...view, state })}
      />
      <div id={rest} className={css.rest}>
        {/* A condition that is set stays in view. */}
        <span className={css.lecture} data-stays={lecture !== '' || undefined}>
          <Button
            className={css.name}
            size="medium"
            variant="weak"
            tone={lecture === '' ? 'neutral' : 'brand'}
            onClick={onLecture}
          >
            {lecture === '' ? '강의: 전체' : `강의: ${lecture}`}
          </Button>
          {lecture !== '' && (
            <IconButton
              label="강의 조건 지우기"
              icon={<CloseIcon />}
              onClick={() => onViewChange({ ...view, lecture: '', state: 'all' })}
            />
          )}
        </span>
        {!sortedByHeads && (
          <Select label="정렬" options={sorts} value={view.sort} onChange={(sort) => onViewChange({ ...view, sort })} />
        )}
        {children}
      </div>
    </div>
  )
}

const states = [
  { value: 'all', label: '전체' },
  { value: 'enabled', label: '활성' },
  { value: 'disabled', label: '비활성' },
  { value: 'connected', label: '연결 있음' },
] satisfies { value: UsersState; label: string }[]

const lectureStates = [
  { value: 'all', label: '전체' },
  { value: 'connected', label: '연결됨' },
  { value: 'disconnected', label: '미연결' },
] satisfies { value: UsersState; label: string }[]
