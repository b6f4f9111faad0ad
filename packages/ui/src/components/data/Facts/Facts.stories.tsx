import type { Meta, StoryObj } from '@storybook/react-vite'
import { AccountBadge } from '../AccountBadge/AccountBadge.tsx'
import { Facts } from './Facts.tsx'

const meta = { component: Facts, parameters: { layout: 'padded' } } satisfies Meta<typeof Facts>
export default meta

export const Account: StoryObj<typeof meta> = {
  args: {
    facts: [
      { label: '계정 상태', value: <AccountBadge enabled wording="long" /> },
      { label: '가입일', value: '2026년 3월 2일 오전 9:05' },
    ],
  },
}
