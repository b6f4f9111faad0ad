import type { AdminUser, Lecture } from '@campus-connect/sdk/types'
import { Button } from '../../components/actions/Button/Button.tsx'
import { ConnectionBadge } from '../../components/data/ConnectionBadge/ConnectionBadge.tsx'
import { EmptyState } from '../../components/feedback/EmptyState/EmptyState.tsx'
import { BookIcon } from '../../components/icons/icons.tsx'
import { LectureName } from '../../components/data/LectureName/LectureName.tsx'
import { List } from '../../components/data/List/List.tsx'
import { ListRow } from '../../components/data/ListRow/ListRow.tsx'
import { Section } from '../../components/layout/Section/Section.tsx'

export type UserLecturesProps = {
  user: AdminUser
  onConnectedChange(change: { user: AdminUser; lecture: Lecture; connected: boolean }): void
}

export function UserLectures({ user, onConnectedChange }: UserLecturesProps) {
  const lectures = user.lectureDtoList
  const connectedCount = lectures.filter((lecture) => lecture.connected).length

  return (
    <Section title="강의 목록" aside={`${connectedCount} / ${lectures.length} 연결중`}>
      {lectures.length === 0 ? (
        <EmptyState icon={<BookIcon />} title="강의 없음">
          등록된 강의가 없습니다.
        </EmptyState>
      ) : (
        <List label="강의">
          {lectures.map((lecture) => {
            const { name, connected } = lecture
            const verb = connected ? '해제' : '연결'

            return (
              <ListRow
                key={name}
                title={<LectureName name={name} />}
                detail={<ConnectionBadge connected={connected} />}
                trailing={
                  <Button
                    size="small"
                    variant="weak"
                    tone={connected ? 'neutral' : 'brand'}
                    aria-label={`${name} ${verb}`}
                    onClick={() => onConnectedChange({ user, lecture, connected: !connected })}
                  >
                    {verb}
                  </Button>
                }
              />
            )
          })}
        </List>
      )}
    </Section>
  )
}
