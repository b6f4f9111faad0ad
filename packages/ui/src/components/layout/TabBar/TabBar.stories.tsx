import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { hrefs } from '../../../../storybook/shells.tsx'
import { TabBar } from './TabBar.tsx'

const meta = {
  title: 'TabBar 탭 바 내비게이션 바 · 하단 메뉴 navigation',
  id: 'components-layout-tabbar',
  component: TabBar,
  args: { current: 'home', admin: false, hrefs },
} satisfies Meta<typeof TabBar>
export default meta
type Story = StoryObj<typeof meta>

const stack = { display: 'grid', gap: 'var(--space-x5)', paddingBlock: 'var(--space-x5)' }

export const Overview: Story = {
  name: '한눈에 보기',
  tags: ['picture'],
  render: () => (
    <div style={stack}>
      <div>
        <TabBar current="home" admin={false} hrefs={hrefs} />
      </div>
      <div>
        <TabBar current="mypage" admin={false} hrefs={hrefs} />
      </div>
      <div>
        <TabBar current="home" admin hrefs={hrefs} />
      </div>
      <div>
        <TabBar current="admin" admin hrefs={hrefs} />
      </div>
      <div>
        <TabBar current="mypage" admin hrefs={hrefs} />
      </div>
    </div>
  ),
}
export const Student: Story = { name: '학생' }
export const Admin: Story = { name: '관리자', args: { current: 'admin', admin: true } }
export const PseudoStates: Story = {
  name: '호버, 초점, 누름',
  parameters: {
    pseudo: {
      hover: '#hover a:last-child',
      focusVisible: '#focus a:last-child',
      active: '#active a:last-child',
    },
  },
  render: (args) => (
    <div style={stack}>
      {['rest', 'hover', 'focus', 'active'].map((id) => (
        <div key={id} id={id}>
          <TabBar {...args} />
        </div>
      ))}
    </div>
  ),
}
export const OnTheSmallestPhoneAtDoubleSize: Story = {
  name: '320 px, 글자 200 %',
  args: { current: 'mypage', admin: true },
  globals: { textScale: '200', viewport: { value: 'phone320', isRotated: false } },
  play: async ({ canvas }) => {
    for (const tab of canvas.getAllByRole('link')) {
      await expect(tab.scrollWidth).toBeLessThanOrEqual(tab.clientWidth)
      await expect(tab.getBoundingClientRect().height).toBeGreaterThanOrEqual(48)
    }
  },
}

export const SaysWhereOneIs: Story = {
  tags: ['assertion'],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('navigation', { name: '주요 메뉴' })).toBeVisible()
    await expect(canvas.getByRole('link', { current: 'page' })).toHaveAccessibleName('홈')
  },
}
export const ShowsTheAdministratorsTabToThemAlone: Story = {
  tags: ['assertion'],
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('link').map((tab) => tab.textContent)).toEqual(['홈', '마이페이지'])
  },
}
export const GoesFromTabToTabByKeyboard: Story = {
  tags: ['assertion'],
  args: { current: 'admin', admin: true },
  play: async ({ canvas, userEvent }) => {
    for (const name of ['홈', '관리자', '마이페이지']) {
      await userEvent.tab()
      await expect(canvas.getByRole('link', { name })).toHaveFocus()
    }
  },
}
