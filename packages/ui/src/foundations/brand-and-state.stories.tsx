import { seenWith, type Vision } from '@campus-connect/brand'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, within } from 'storybook/test'
import { desk, filters, found, usersArgs, view } from '../../storybook/admin-users.ts'
import { Proposals as ThreeProposals } from '../../storybook/brands/Proposals.tsx'
import { proposals } from '../../storybook/brands/proposals.ts'
import { manyUsers } from '../../storybook/fixtures.ts'
import { Seen, visionNames } from '../../storybook/vision/Seen.tsx'
import { Button } from '../components/actions/Button/Button.tsx'
import { AccountBadge } from '../components/data/AccountBadge/AccountBadge.tsx'
import { ConnectionBadge } from '../components/data/ConnectionBadge/ConnectionBadge.tsx'
import { ConnectionPicture } from '../components/data/ConnectionPicture/ConnectionPicture.tsx'
import { FilterChips } from '../components/forms/FilterChips/FilterChips.tsx'
import { AdminUsersScreen } from '../screens/AdminUsersScreen/AdminUsersScreen.tsx'
import { LectureListScreen } from '../screens/LectureListScreen/LectureListScreen.tsx'
import lectureList from '../screens/LectureListScreen/LectureListScreen.stories.tsx'

const lecture = '자료구조'
const attendants = manyUsers
  .slice(0, 8)
  .map((user, index) => ({ ...user, lectureDtoList: [{ name: lecture, connected: index % 3 === 0 }] }))

/** The buttons, the student's list and the administrator's table, as one of the visions sees them. */
function Parts({ vision }: { vision: Vision | 'all' }) {
  return (
    <Seen vision={vision}>
      <div
        style={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 'var(--space-x3)',
          padding: 'var(--space-x5)',
        }}
      >
        <Button size="medium">연결하기</Button>
        <Button size="medium" variant="weak">
          연결 해제하기
        </Button>
        <Button size="medium" tone="critical">
          회원 탈퇴
        </Button>
        <ConnectionPicture connected />
        <ConnectionPicture connected={false} />
      </div>
      <LectureListScreen {...lectureList.args} />
      <AdminUsersScreen
        {...usersArgs}
        found={found(attendants)}
        filters={{ ...filters, view: { ...view, lecture } }}
        desk={{ ...desk, openId: '20240002' }}
      />
    </Seen>
  )
}

/** In the docs, as high as the few parts are. */
const low = { docs: { story: { height: '360px' } } }

const meta = {
  title: '브랜드와 상태 Brand and state',
  id: 'foundations-brand-and-state',
  tags: ['!manifest'],
  component: Parts,
  args: { vision: 'all' },
  argTypes: { vision: { control: 'select', options: Object.keys(visionNames) } },
  globals: { viewport: { value: 'desk1280', isRotated: false } },
  parameters: {
    docs: { story: { inline: false, height: '900px' } },
    // Bars of the screens lie over rows here, because there is no shell.
    a11y: { config: { rules: [{ id: 'target-size', enabled: false }] } },
  },
} satisfies Meta<typeof Parts>
export default meta
type Story = StoryObj<typeof meta>

/** 두 색이 한 화면에 함께 있는 곳입니다. 보라는 누르는 것, 초록은 연결된 것입니다. */
export const AllCones: Story = {
  name: '모든 원추세포',
  play: async ({ canvasElement }) => {
    const [view] = canvasElement.querySelectorAll('[data-vision]')

    await expect(getComputedStyle(view!).filter).toBe('none')
  },
}

/** Without a kind of cones: the filter of the story draws what told-apart.test.ts computes with. */
const without = (vision: Vision): Pick<Story, 'args' | 'play'> => ({
  args: { vision },
  play: async ({ canvasElement }) => {
    const view = canvasElement.querySelector('[data-vision]')!
    const { filter, getPropertyValue } = styleOf(view)
    await expect(filter).toMatch(/^url\(/)

    for (const role of ['--color-bg-brand', '--color-fg-positive', '--color-bg-critical']) {
      const colour = getPropertyValue(role)
      const [drawn, computed] = [throughFilter(colour, filter), channels(seenWith(vision, colour))]
      const furthest = Math.max(...drawn.map((channel, index) => Math.abs(channel - computed[index]!)))
      await expect(furthest, `${role}: drawn ${drawn.join()}, computed ${computed.join()}`).toBeLessThanOrEqual(3)
    }
  },
})
export const Protanopia: Story = { name: '적색맹', ...without('protanopia') }
export const Deuteranopia: Story = { name: '녹색맹', ...without('deuteranopia') }
export const Tritanopia: Story = { name: '청색맹', ...without('tritanopia') }

/** 누르는 것과 고른 것은 브랜드 색, 연결된 것은 초록입니다. 활성 계정은 알릴 일이 아니므로 회색입니다. */
export const Rule: Story = {
  name: '규칙',
  parameters: low,
  render: () => <Both />,
  play: async ({ canvas }) => {
    const colour = (text: string) => getComputedStyle(canvas.getByText(text)).color
    const connected = colour('연결됨')

    await expect(connected).toBe(roleColour('--color-fg-positive'))
    for (const quiet of ['미연결', '활성']) await expect(colour(quiet)).toBe(roleColour('--color-fg-neutral-muted'))
    await expect(getComputedStyle(canvas.getByRole('button', { name: '연결하기' })).backgroundColor).toBe(
      roleColour('--color-bg-brand'),
    )
    await expect(colour('전체')).toBe(roleColour('--color-fg-brand'))
    await expect(roleColour('--color-bg-brand')).not.toBe(connected)
    await expect(roleColour('--color-stroke-focus')).not.toBe(connected)
  },
}

/** 대학의 색이 초록이면 두 초록이 가깝습니다. 그때는 모양과 말이 구별합니다. 버튼은 채운 면과 동사, 연결됨은 ✓와 낱말입니다. */
export const GreenCampus: Story = {
  name: '초록인 대학',
  globals: { brand: 'forest' },
  parameters: low,
  render: () => <Both />,
  play: async ({ canvas }) => {
    const badge = canvas.getByText('연결됨').parentElement!
    await expect(badge.querySelector('svg')).toBeVisible()
    await expect(canvas.getByText('미연결').parentElement!.querySelector('svg')!.innerHTML).not.toBe(
      badge.querySelector('svg')!.innerHTML,
    )
    await expect(canvas.getByRole('button', { name: '연결하기' })).toBeVisible()
    await expect(canvas.getByRole('radio', { name: '전체' })).toBeChecked()
  },
}

/** 앞의 것을 골랐습니다. 나머지는 제안으로만 남아 있으며 토큰이 아닙니다. */
export const Proposals: Story = {
  name: '세 제안',
  render: () => <ThreeProposals />,
  play: async ({ canvas }) => {
    const sections = canvas.getAllByRole('region')
    await expect(sections).toHaveLength(2 * Object.keys(proposals).length)

    const buttons = sections.map((section) => within(section).getByRole('button', { name: '연결하기' }))
    const grounds = buttons.map((button) => getComputedStyle(button).backgroundColor)
    await expect(new Set(grounds).size).toBe(grounds.length)
    await expect(grounds[0]).toBe(roleColour('--color-bg-brand'))
    const states = sections.map((section) => getComputedStyle(within(section).getByText('연결됨')).color)
    await expect(new Set(states).size).toBe(2)
  },
}

/** What is pressed or chosen, and what is a state. */
function Both() {
  return (
    <div style={{ display: 'grid', justifyItems: 'start', gap: 'var(--space-x5)', padding: 'var(--space-x5)' }}>
      <Button size="medium">연결하기</Button>
      <FilterChips
        label="상태"
        chips={[
          { value: 'all', label: '전체' },
          { value: 'disabled', label: '꺼짐' },
        ]}
        value="all"
        onChange={fn()}
      />
      <ConnectionBadge connected />
      <ConnectionBadge connected={false} />
      <AccountBadge enabled />
      <AccountBadge enabled={false} />
    </div>
  )
}

function styleOf(element: Element) {
  const style = getComputedStyle(element)
  return { filter: style.filter, getPropertyValue: (name: string) => style.getPropertyValue(name).trim() }
}

/** A role of the document as `rgb(…)`. */
const roleColour = (name: string) =>
  `rgb(${channels(styleOf(document.documentElement).getPropertyValue(name)).join(', ')})`

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** Red, green and blue of a pixel of this colour, drawn with a CSS filter. */
function throughFilter(colour: string, filter: string) {
  // Not an OffscreenCanvas: it knows no filter of the document.
  const context = document.createElement('canvas').getContext('2d')!
  context.filter = filter
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  return Array.from(context.getImageData(0, 0, 1, 1).data.subarray(0, 3))
}
