import { useState } from 'react'
import {
  AppShell,
  BookIcon,
  Button,
  Checkbox,
  ConnectionBadge,
  DataTable,
  DateTime,
  EmptyState,
  Facts,
  FilterChips,
  IconButton,
  InstallDialog,
  LinkButton,
  List,
  ListRow,
  LogoutIcon,
  Notice,
  Progress,
  Screen,
  SearchField,
  Section,
  Select,
  Spinner,
  StatBlock,
  SyncIcon,
  TextField,
  Tile,
} from '@campus-connect/ui'

const lectures = ['자료구조', '컴퓨터 네트워크', '글쓰기의 기초']
const students = Array.from({ length: 20 }, (_, index) => String(20240001 + index))
const columns = [
  { head: '학번', sort: 'id', cell: (id: string) => id },
  { head: '상태', cell: () => <ConnectionBadge connected={false} /> },
]
const ignore = () => {}

/** Most parts of the kit on one screen, to see them next to the styles of a host. */
export function Campus() {
  const [chip, setChip] = useState('all')
  const [open, setOpen] = useState(false)

  return (
    <AppShell
      current="home"
      admin
      hrefs={{ home: '#home', admin: '#admin', mypage: '#mypage' }}
      notice={<Notice tone="warning">오프라인입니다.</Notice>}
    >
      <Screen
        title="오늘의 강의"
        detail="1개 연결됨"
        back={
          <LinkButton href="#back" look="back">
            강의 목록
          </LinkButton>
        }
        action={<IconButton label="새로고침" icon={<SyncIcon />} onClick={ignore} />}
      >
        <StatBlock
          stats={[
            { label: '강의', value: 3 },
            { label: '연결', value: 1 },
          ]}
        />
        <List label="강의">
          {lectures.map((name, index) => (
            <ListRow
              key={name}
              href={`#${name}`}
              leading={<Tile tone={index === 0 ? 'positive' : 'neutral'}>{<BookIcon />}</Tile>}
              title={name}
              detail="월 10:30"
              trailing={<ConnectionBadge connected={index === 0} />}
            />
          ))}
          <ListRow title="로그아웃" leading={<Tile>{<LogoutIcon />}</Tile>} onPress={ignore} />
        </List>
        <Section title="찾기" aside={<Spinner label="불러오는 중..." compact />}>
          <SearchField label="검색" value="" placeholder="학번 또는 이름" onSearch={ignore} />
          <FilterChips
            label="상태"
            chips={[
              { value: 'all', label: '전체', count: 20 },
              { value: 'connected', label: '연결됨' },
            ]}
            value={chip}
            onChange={setChip}
          />
          <Select label="정렬" options={[{ value: 'id', label: '학번순' }]} value="id" onChange={ignore} />
        </Section>
        <TextField label="이름" name="name" error="이름을 입력해주세요." hint="명단에 있는 대로 적습니다." />
        <Checkbox label="로그인 유지" />
        <Progress label="변경하는 중..." done={30} total={100} />
        <Facts facts={[{ label: '가입', value: <DateTime value="2026-03-02T00:05:00.000Z" /> }]} />
        <p>
          처음이신가요? <LinkButton href="#signup">회원가입</LinkButton>
        </p>
        <EmptyState
          icon={<BookIcon />}
          title="강의가 없습니다."
          action={
            <LinkButton href="#sync" button>
              동기화
            </LinkButton>
          }
        >
          명단을 확인해주세요.
        </EmptyState>
        <Button wide onClick={() => setOpen(true)}>
          홈 화면에 추가
        </Button>
        <DataTable
          label="학생"
          columns={columns}
          rows={{ count: students.length, rowAt: (index) => students[index] }}
          sort="id"
          onSort={ignore}
          isOpen={(id) => id === '20240002'}
          onOpen={ignore}
        />
      </Screen>
      <InstallDialog open={open} onClose={() => setOpen(false)} />
    </AppShell>
  )
}
