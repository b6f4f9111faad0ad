import type { Lecture } from '@campus-connect/sdk'
import type { Column } from '../output/column.ts'
import { columnTexts as texts } from '../texts/users.ts'

/** The columns of a list. Scripts rely on their order and names. */
export const lectureColumns: Column<Lecture>[] = [
  { name: 'name', title: texts.lecture, value: ({ name }) => name },
  {
    name: 'connected',
    title: texts.state,
    value: ({ connected }) => connected,
    show: ({ connected }, language) => (connected ? texts.connected : texts.disconnected)[language],
  },
]
