import type { AdminUser, ConnectedSince, Lecture } from '@campus-connect/sdk/types'
import { useState } from 'react'
import { ConnectionButton } from '../../components/actions/ConnectionButton/ConnectionButton.tsx'
import { ConnectionBadge } from '../../components/data/ConnectionBadge/ConnectionBadge.tsx'
import { Since } from '../../components/data/DateTime/Since.tsx'
import { EmptyState } from '../../components/feedback/EmptyState/EmptyState.tsx'
import { BookIcon } from '../../components/icons/icons.tsx'
import { LectureName } from '../../components/data/LectureName/LectureName.tsx'
import { List } from '../../components/data/List/List.tsx'
import { ListRow } from '../../components/data/ListRow/ListRow.tsx'
import { Checkbox } from '../../components/forms/Checkbox/Checkbox.tsx'
import { TextField } from '../../components/forms/TextField/TextField.tsx'
import css from './AdminUserScreen.module.css'
import { Section } from '../../components/layout/Section/Section.tsx'
import { Text } from '../../components/text/Text.tsx'

/** More lectures than these can be searched. */
const fewLectures = 10

/** Full-width letters and digits, and either case, are the same. */
const folded = (text: string) => text.normalize('NFKC').toLowerCase()

export type UserLecturesProps = {
  user: AdminUser
  connectedSince: ConnectedSince | undefined
  /** The level of the heading. */
  level: 2 | 3
  onConnectedChange(change: { user: AdminUser; lecture: Lecture; connected: boolean }): void
}

export function UserLectures({ user, connectedSince, level, onConnectedChange }: UserLecturesProps) {
  const lectures = user.lectureDtoList
  const [search, setSearch] = useState('')
  const [connectedOnly, setConnectedOnly] = useState(false)
  const found = lectures.filter(
    ({ name, connected }) => (connected || !connectedOnly) && folded(name).includes(folded(search.trim())),
  )
  const connectedCount = lectures.filter((lecture) => lecture.connected).length

  return (
    <Section title="강의 목록" aside={`${connectedCount} / ${lectures.length} 연결중`} level={level}>
      {lectures.length > fewLectures && (
        <>
          <TextField
            label="강의 검색"
            name="lecture-search"
            autoComplete="off"
            enterKeyHint="search"
            onChange={({ target }) => setSearch(target.value)}
          />
          <Checkbox label="연결된 강의만" onChange={({ target }) => setConnectedOnly(target.checked)} />
          <p className={css.found} role="status">
            <Text>{`강의 ${lectures.length}개 중 ${found.length}개`}</Text>
          </p>
        </>
      )}
      {lectures.length > 0 && found.length === 0 && <EmptyState icon={<BookIcon />} title="검색 결과 없음" />}
      {lectures.length === 0 && (
        <EmptyState icon={<BookIcon />} title="강의 없음">
          등록된 강의가 없습니다.
        </EmptyState>
      )}
      {found.length > 0 && (
        <List label="강의">
          {found.map((lecture) => {
            const { name, connected } = lecture
            const since = connected ? connectedSince?.get(name) : undefined

            return (
              <ListRow
                key={name}
                title={<LectureName name={name} />}
                detail={
                  <>
                    <ConnectionBadge connected={connected} />
                    {since !== undefined && <Since value={since} />}
                  </>
                }
                trailing={
                  <ConnectionButton
                    lecture={lecture}
                    onConnectedChange={(change) => onConnectedChange({ user, ...change })}
                  />
                }
              />
            )
          })}
        </List>
      )}
    </Section>
  )
}
