import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { LinkButton } from './LinkButton.tsx'

const meta = {
  title: 'LinkButton 링크 버튼 · 링크 앵커 anchor',
  id: 'components-actions-linkbutton',
  component: LinkButton,
  args: { href: '#/signup', children: '회원가입' },
  argTypes: { look: { control: 'inline-radio' }, children: { control: 'text' } },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof LinkButton>
export default meta
type Story = StoryObj<typeof meta>

const column = { display: 'grid', gap: 'var(--space-x4)' } as const
const line = { display: 'flex', flexWrap: 'wrap', gap: 'var(--space-x4)' } as const

export const Overview: Story = {
  name: '한눈에 보기',
  tags: ['picture'],
  render: () => (
    <div style={column}>
      <LinkButton href="#/admin/users" look="back">
        사용자 목록으로 돌아가기
      </LinkButton>
      <p>
        <span>계정이 없으십니까?</span> <LinkButton href="#/signup">회원가입</LinkButton>
      </p>
    </div>
  ),
}

export const Inline: Story = { name: '문장 안' }
export const Back: Story = { name: '뒤로 가기', args: { look: 'back', children: '사용자 목록으로 돌아가기' } }
export const LongText: Story = {
  name: '긴 글',
  args: { look: 'back', children: '찾으시는 강의가 없으므로 내 강의 목록으로 돌아가서 다시 찾아보기' },
}

export const PseudoStates: Story = {
  name: '호버, 초점, 누름',
  parameters: { pseudo: { hover: '.hover a', focusVisible: '.focus a', active: '.active a' } },
  render: () => (
    <div style={column}>
      {(['inline', 'back'] as const).map((look) => (
        <div key={look} style={line}>
          {Object.entries({ 기본: 'rest', 호버: 'hover', 초점: 'focus', 누름: 'active' }).map(([name, state]) => (
            <div key={state} className={state}>
              <LinkButton href="#/" look={look}>
                {name}
              </LinkButton>
            </div>
          ))}
        </div>
      ))}
    </div>
  ),
}

const followed = fn().mockName('followed')

export const SpaceFollowsWhatIsAnnouncedAsAButton: Story = {
  tags: ['assertion'],
  args: { look: 'back', button: true, href: '#/followed', children: '목록으로 돌아가기' },
  render: (args) => (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- it only listens
    <div
      onClick={(event) => {
        event.preventDefault()
        followed()
      }}
    >
      <LinkButton {...args} />
    </div>
  ),
  play: async ({ canvas, userEvent }) => {
    canvas.getByRole('button', { name: '목록으로 돌아가기' }).focus()

    await userEvent.keyboard(' ')

    await expect(followed).toHaveBeenCalledOnce()
  },
}
