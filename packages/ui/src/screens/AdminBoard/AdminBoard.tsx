import type { LectureCount, Loadable, Page } from '@campus-connect/sdk/types'
import { LinkButton } from '../../components/actions/LinkButton/LinkButton.tsx'
import { DayCurve } from '../../components/data/DayCurve/DayCurve.tsx'
import { LectureName } from '../../components/data/LectureName/LectureName.tsx'
import { List } from '../../components/data/List/List.tsx'
import { ListRow } from '../../components/data/ListRow/ListRow.tsx'
import { StatBlock } from '../../components/data/StatBlock/StatBlock.tsx'
import { hueOf, initialOf, Tile } from '../../components/data/Tile/Tile.tsx'
import { EmptyState } from '../../components/feedback/EmptyState/EmptyState.tsx'
import { Skeleton } from '../../components/feedback/Skeleton/Skeleton.tsx'
import { AdminIcon } from '../../components/icons/icons.tsx'
import { Section } from '../../components/layout/Section/Section.tsx'
import css from './AdminBoard.module.css'

export type AdminBoardProps = {
  /** What `overview` of the SDK gives. */
  overview: Loadable<Page>
  /** The address of the connected users of a lecture. */
  linkTo(lecture: string): string
  /** The address of all users. */
  usersHref: string
}

/** What an administrator without lectures sees in place of their list: how many are connected now, to what, and how the day went. */
export function AdminBoard({ overview, linkTo, usersHref }: AdminBoardProps) {
  if (overview.status === 'pending') return <Skeleton />
  const {
    connected = 0,
    connectedUsers = 0,
    lectures = [],
    today = [],
  } = overview.status === 'success' ? overview.data : {}
  // Without a connection all day there is nothing to say; and a failure changes nothing about the way to the users.
  if (Math.max(0, connected, ...today) === 0)
    return (
      <EmptyState
        icon={<AdminIcon />}
        title="관리자 계정입니다"
        action={<LinkButton href={usersHref}>사용자 목록 보기</LinkButton>}
      />
    )

  return (
    <div className={css.root}>
      <Section
        title="오늘의 연결"
        aside={
          <StatBlock
            stats={[
              { label: '현재 연결', value: connected, unit: '개' },
              { label: '연결한 사용자', value: connectedUsers, unit: '명' },
            ]}
          />
        }
      >
        {today.length > 0 && <DayCurve label="연결된 강의" counts={today} unit="개" />}
        <LinkButton href={usersHref}>사용자 목록 보기</LinkButton>
      </Section>
      {lectures.length > 0 && (
        <Section title="강의별 연결" aside={rest(connected, lectures)}>
          <List label="연결된 강의">
            {lectures.map(({ name, connected: now, total }) => (
              <ListRow
                key={name}
                href={linkTo(name)}
                leading={<Tile hue={hueOf(name)}>{initialOf(name)}</Tile>}
                title={<LectureName name={name} />}
                detail={`${now.toLocaleString('ko-KR')} / ${total.toLocaleString('ko-KR')}명 연결`}
              />
            ))}
          </List>
        </Section>
      )}
    </div>
  )
}

/** How many connections belong to lectures that are not listed. */
function rest(connected: number, lectures: LectureCount[]) {
  const others = connected - lectures.reduce((sum, lecture) => sum + lecture.connected, 0)
  return others > 0 ? `그 밖의 강의 ${others.toLocaleString('ko-KR')}개 연결` : undefined
}
