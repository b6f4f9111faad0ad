import { Button } from '../../components/actions/Button/Button.tsx'
import { NoLectureDrawing } from '../../components/drawings/drawings.tsx'
import { EmptyState } from '../../components/feedback/EmptyState/EmptyState.tsx'
import { Text } from '../../components/text/Text.tsx'

export type EmptyLectureListProps = {
  /** The server's sentence about the reason; '' if it gives none. */
  reason: string
  studentNumber: string
  onSync(): void
  syncing: boolean
}

/** What a LectureListScreen shows in place of an empty list. */
export function EmptyLectureList({ reason, studentNumber, onSync, syncing }: EmptyLectureListProps) {
  return (
    <EmptyState
      picture={<NoLectureDrawing />}
      title="강의 없음"
      action={
        <Button size="medium" variant="weak" busy={syncing} onClick={onSync}>
          강의 목록 동기화
        </Button>
      }
      note={
        <>
          {reason !== '' && (
            <p>
              <Text>{reason}</Text>
            </p>
          )}
          <p>{`학번 ${studentNumber}`}</p>
          <p>학번이 맞는지 확인해주세요. 학번이 맞다면 학교 관리자에게 문의해주세요.</p>
        </>
      }
    >
      등록된 강의가 없습니다.
    </EmptyState>
  )
}
