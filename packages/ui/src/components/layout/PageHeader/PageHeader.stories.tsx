import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { IconButton } from '../../actions/IconButton/IconButton.tsx'
import { LinkButton } from '../../actions/LinkButton/LinkButton.tsx'
import { LectureName } from '../../data/LectureName/LectureName.tsx'
import { SyncIcon } from '../../icons/icons.tsx'
import { PageHeader } from './PageHeader.tsx'

const meta = {
  title: 'PageHeader 화면 제목 · 제목 헤더 header title',
  id: 'components-layout-pageheader',
  component: PageHeader,
  args: { title: '마이페이지' },
  argTypes: { back: { control: false }, action: { control: false } },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof PageHeader>
export default meta
type Story = StoryObj<typeof meta>

const back = (
  <LinkButton href="#/admin/users" look="back">
    사용자 목록으로 돌아가기
  </LinkButton>
)
const refresh = <IconButton label="새로고침" icon={<SyncIcon />} onClick={fn()} />
const longName = '동아시아의 역사와 문화: 고대에서 근대까지의 교류와 갈등, 그리고 오늘의 과제 (인문융합세미나 심화과정)'
const stack = { display: 'grid', gap: 'var(--space-x8)' }

export const Overview: Story = {
  name: '한눈에 보기',
  tags: ['picture'],
  render: () => (
    <div style={stack}>
      <PageHeader title="마이페이지" />
      <PageHeader title="내 강의 목록" detail="강의 5개 중 2개 연결됨" />
      <PageHeader title="관리자 페이지" action={refresh} />
      <PageHeader title="사용자 정보" back={back} />
      <PageHeader title={<LectureName name={longName} />} size="medium" />
    </div>
  ),
}
export const TitleOnly: Story = { name: '제목만' }
export const WithDetail: Story = {
  name: '설명과 함께',
  args: { title: '내 강의 목록', detail: '강의 5개 중 2개 연결됨' },
}
export const WithAction: Story = { name: '버튼과 함께', args: { title: '관리자 페이지', action: refresh } }
export const WithTheWayBack: Story = { name: '돌아가기와 함께', args: { title: '사용자 정보', back } }
export const MediumForALongName: Story = {
  name: '긴 이름은 중간 크기로',
  args: { title: <LectureName name={longName} />, size: 'medium' },
}
export const BesideAnotherScreen: Story = {
  name: '다른 화면 옆에서',
  args: { title: '김하늘(20240001) 사용자 정보', size: 'medium', level: 2 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 2 })).toBeVisible()
    await expect(canvas.queryByRole('heading', { level: 1 })).toBeNull()
  },
}
export const HundredCharacters: Story = {
  name: '100자',
  args: { title: '가'.repeat(100), size: 'medium', action: refresh },
}
export const PseudoStates: Story = {
  name: '호버, 초점, 누름',
  parameters: { pseudo: { hover: '#hover a', focusVisible: '#focus a', active: '#active a' } },
  render: () => (
    <div style={stack}>
      {['rest', 'hover', 'focus', 'active'].map((id) => (
        <div key={id} id={id}>
          <PageHeader title="사용자 정보" back={back} />
        </div>
      ))}
    </div>
  ),
}

export const TheAppPutsTheFocusOnTheTitle: Story = {
  tags: ['assertion'],
  play: async ({ canvas, userEvent }) => {
    const title = canvas.getByRole('heading', { level: 1 })
    title.focus()
    await expect(title).toHaveFocus()

    await userEvent.tab()

    await expect(title).not.toHaveFocus()
  },
}
export const TheWayBackComesBeforeTheTitle: Story = {
  tags: ['assertion'],
  args: { title: '사용자 정보', back, action: refresh },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('link', { name: '사용자 목록으로 돌아가기' })).toHaveFocus()

    await userEvent.tab()

    await expect(canvas.getByRole('button', { name: '새로고침' })).toHaveFocus()
  },
}
