import type { AttendanceSheet, Loadable } from '@campus-connect/sdk/types'
import type { ReactNode } from 'react'
import { Button } from '../../components/actions/Button/Button.tsx'
import { LinkButton } from '../../components/actions/LinkButton/LinkButton.tsx'
import { AttendanceGrid } from '../../components/data/AttendanceGrid/AttendanceGrid.tsx'
import { DateTime } from '../../components/data/DateTime/DateTime.tsx'
import { EmptyState } from '../../components/feedback/EmptyState/EmptyState.tsx'
import { ErrorPanel } from '../../components/feedback/ErrorPanel/ErrorPanel.tsx'
import { Spinner } from '../../components/feedback/Spinner/Spinner.tsx'
import { Select } from '../../components/forms/Select/Select.tsx'
import { Brand } from '../../components/layout/Brand/Brand.tsx'
import { Screen } from '../../components/layout/Screen/Screen.tsx'
import { Text } from '../../components/text/Text.tsx'
import css from './AttendanceSheetScreen.module.css'

/** The classes that the lecture may mean. */
export type SheetChoice = {
  choices: string[]
  /** Empty before one is chosen. */
  chosen: string
  onChoose(choice: string): void
}

export type AttendanceSheetScreenProps = {
  lecture: string
  /** Undefined as data while a class is to be chosen. */
  sheet: Loadable<AttendanceSheet | undefined>
  choice: SheetChoice
  /** Asks for a file of the sheet or for its paper. */
  onExport(kind: 'xlsx' | 'csv' | 'print'): void
  onRetry(): void
  listHref: string
  /** The dialogs that this screen opens. */
  children?: ReactNode
}

/** The attendance sheet of a lecture, on the screen and on paper. */
export function AttendanceSheetScreen(props: AttendanceSheetScreenProps) {
  const { lecture, sheet: loaded, choice, onExport, onRetry, listHref, children } = props
  const sheet = loaded.status === 'success' ? loaded.data : undefined

  return (
    <div className={css.root}>
      <Screen
        wide
        title={`${lecture} 출석부`}
        size="medium"
        back={
          <LinkButton href={listHref} look="back" returning>
            목록으로 돌아가기
          </LinkButton>
        }
      >
        {choice.choices.length > 0 && (
          <Select
            label="분반"
            value={choice.chosen}
            options={[
              ...(choice.chosen === '' ? [{ value: '', label: '분반을 골라주세요' }] : []),
              ...choice.choices.map((value) => ({ value, label: value })),
            ]}
            onChange={choice.onChoose}
          />
        )}
        {loaded.status === 'pending' && <Spinner label="출석부를 불러오는 중..." />}
        {loaded.status === 'error' && <ErrorPanel message={loaded.error.message} onRetry={onRetry} retrying={false} />}
        {sheet && (
          <div className={css.paper}>
            <div className={css.about}>
              <Facts sheet={sheet}>{sheet.edition && <Changes edition={sheet.edition} />}</Facts>
              <div className={css.actions}>
                <Button size="medium" variant="weak" tone="neutral" onClick={() => onExport('xlsx')}>
                  엑셀 받기
                </Button>
                <Button size="medium" variant="weak" tone="neutral" onClick={() => onExport('csv')}>
                  CSV 받기
                </Button>
                <Button size="medium" variant="weak" tone="neutral" onClick={() => onExport('print')}>
                  출석부 인쇄
                </Button>
              </div>
            </div>
            {sheet.students.length === 0 ? (
              <EmptyState title="학생 없음">이 강의에는 학생이 없습니다.</EmptyState>
            ) : (
              <AttendanceGrid label={`${sheet.name} 출석부`} sheet={sheet} paperHead={<PaperHead sheet={sheet} />} />
            )}
          </div>
        )}
      </Screen>
      {children}
    </div>
  )
}

type Shown = { sheet: AttendanceSheet }

const PaperHead = ({ sheet }: Shown) => (
  <div className={css.head}>
    <Brand />
    <h2>{`${[sheet.name, sheet.code].filter(Boolean).join(' · ')} 출석부`}</h2>
    <Facts sheet={sheet} />
  </div>
)

function Facts({ sheet, children }: Shown & { children?: ReactNode }) {
  const { beginsOn, endsOn, students, columns, timetable, legend, rule, edition } = sheet
  const term = beginsOn || endsOn ? `${beginsOn ?? ''}~${endsOn ?? ''}` : ''
  const count = `${timetable ? `수업 ${columns.length}번` : `수업일 ${columns.length}일`} · 학생 ${students.length}명`
  return (
    <div className={css.facts}>
      <p>
        <Text>{[term, count].filter(Boolean).join(' · ')}</Text>
      </p>
      <p>
        <Text>{legend}</Text>
      </p>
      {rule !== '' && (
        <p>
          <Text>{rule}</Text>
        </p>
      )}
      {!timetable && <p>시간표가 없어, 한 사람이라도 연결한 날만 보입니다.</p>}
      {edition && (
        <p>
          <Text>{`제${edition.number}판`}</Text> <DateTime value={edition.at} />{' '}
          {edition.changes.length === 0 && <Text>그 뒤 달라진 것이 없습니다.</Text>}
        </p>
      )}
      {children}
    </div>
  )
}

function Changes({ edition }: { edition: NonNullable<AttendanceSheet['edition']> }) {
  const { changes } = edition
  if (changes.length === 0) return null
  return (
    <details className={css.changes}>
      <summary>{`그 뒤 달라진 것: ${changes.length}가지`}</summary>
      <ul>
        {changes.map((change) => (
          <li key={change}>
            <Text>{change}</Text>
          </li>
        ))}
      </ul>
    </details>
  )
}
