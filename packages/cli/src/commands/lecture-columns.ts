import type { Lecture } from '@campus-connect/sdk'
import type { Column } from '../output/column.ts'

/** The columns of a list. Scripts rely on their order and names. */
export const lectureColumns: Column<Lecture>[] = [
  { name: 'name', title: '강의', value: ({ name }) => name },
  {
    name: 'connected',
    title: '상태',
    value: ({ connected }) => connected,
    show: ({ connected }) => (connected ? '● 연결됨' : '○ 미연결'),
  },
]
