import type { Meta, StoryObj } from '@storybook/react-vite'
import { ListRow } from '../ListRow/ListRow.tsx'
import { List } from './List.tsx'

const meta = { component: List, parameters: { layout: 'padded' } } satisfies Meta<typeof List>
export default meta

export const Rows: StoryObj<typeof meta> = {
  args: {
    label: '강의',
    children: (
      <>
        <ListRow href="#/1" title="자료구조" />
        <ListRow href="#/2" title="컴퓨터 네트워크" />
      </>
    ),
  },
}
