import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { BrandMark } from './BrandMark.tsx'
import * as icons from './icons.tsx'

const meta = {
  title: 'Icons 아이콘',
  id: 'components-icons',
  component: icons.HomeIcon,
  argTypes: { className: { control: false, description: '자리에 맞춘 크기와 색을 주는 클래스입니다.' } },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof icons.HomeIcon>
export default meta
type Story = StoryObj<typeof meta>

const shown = [...Object.entries(icons), ['BrandMark', BrandMark] as const].map(([name, Icon]) => ({ name, Icon }))

const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(6.5rem, 1fr))',
  gap: 'var(--space-x5) var(--space-x2)',
}
const cell = {
  display: 'grid',
  justifyItems: 'center',
  gap: 'var(--space-x2)',
  font: 'var(--text-caption)',
  textAlign: 'center',
} as const
const large = { fontSize: 'var(--font-size-body)', lineHeight: 0 }

export const Overview: Story = {
  name: '한눈에 보기',
  tags: ['picture'],
  render: () => (
    <ul style={grid}>
      {shown.map(({ name, Icon }) => (
        <li key={name} style={cell}>
          <span style={large}>
            <Icon />
          </span>
          <span>{name}</span>
        </li>
      ))}
    </ul>
  ),
}

const sizes = [
  { px: 18, name: '설명 옆', fontSize: 'var(--font-size-caption)' },
  { px: 24, name: '본문 옆', fontSize: 'var(--font-size-body)' },
  { px: 30, name: '제목 옆', fontSize: 'var(--font-size-title2)' },
]

/** An icon is 1.5 times as large as the text around it. */
export const Sizes: Story = {
  name: '크기',
  render: () => (
    <ul style={{ display: 'grid', gap: 'var(--space-x4)' }}>
      {sizes.map(({ px, name, fontSize }) => (
        <li key={px} style={{ display: 'flex', alignItems: 'center', gap: 'var(--space-x2)', fontSize }}>
          <icons.SyncIcon />
          <icons.BookIcon />
          <icons.LinkIcon />
          <span>{`${name} ${px} px`}</span>
        </li>
      ))}
    </ul>
  ),
  play: async ({ canvas }) => {
    for (const { px, name } of sizes) {
      const icon = canvas.getByText(new RegExp(name)).parentElement?.querySelector('svg')

      await expect(icon?.getBoundingClientRect().width).toBe(px)
    }
  },
}

/** Icons take the colour of the text; only the brand mark has its own. */
export const Colours: Story = {
  name: '색',
  render: () => (
    <ul style={{ display: 'flex', flexWrap: 'wrap', gap: 'var(--space-x5)' }}>
      {['fg-neutral', 'fg-neutral-muted', 'fg-brand', 'fg-critical', 'fg-warning'].map((role) => (
        <li key={role} style={{ ...cell, color: `var(--color-${role})` }}>
          <span style={large}>
            <icons.CheckCircleIcon />
          </span>
          <span>{role}</span>
        </li>
      ))}
    </ul>
  ),
}

export const AnIconSaysNothing: Story = {
  tags: ['assertion'],
  render: () => (
    <p>
      <icons.CheckIcon /> <span>연결됨</span>
    </p>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('연결됨')).toBeVisible()
    await expect(canvas.queryByRole('img')).not.toBeInTheDocument()
  },
}
