import type { Meta, StoryObj } from '@storybook/react-vite'
import * as icons from './icons.tsx'

const meta = {
  component: icons.HomeIcon,
  parameters: { layout: 'padded' },
} satisfies Meta<typeof icons.HomeIcon>
export default meta

export const All: StoryObj<typeof meta> = {
  render: () => (
    <ul>
      {Object.entries(icons).map(([name, Icon]) => (
        <li key={name}>
          <Icon /> {name}
        </li>
      ))}
    </ul>
  ),
}
