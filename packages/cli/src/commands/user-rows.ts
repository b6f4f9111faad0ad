import type { AdminUser, Campus, ConnectedSince, Lecture } from '@campus-connect/sdk'
import { CliError } from '../errors/cli-error.ts'
import type { Column } from '../output/column.ts'
import type { Language, Text } from '../texts/text.ts'
import { columnTexts as texts, userTexts } from '../texts/users.ts'
import { dateInSeoul, momentInSeoul, timeInSeoul } from './seoul-time.ts'

const connectedCount = ({ lectureDtoList }: AdminUser) => lectureDtoList.filter(({ connected }) => connected).length

/** The columns of a list. Scripts rely on their order and names. */
export const userColumns: Column<AdminUser>[] = columnsWith(dateInSeoul)

/** The same with exact times, for a single user. */
export const userDetailColumns: Column<AdminUser>[] = columnsWith(timeInSeoul)

function columnsWith(shown: (iso: string, language: Language) => string): Column<AdminUser>[] {
  return [
    { name: 'id', title: texts.id, value: ({ id }) => id, key: true },
    { name: 'username', title: texts.username, value: ({ username }) => username },
    {
      name: 'enabled',
      title: texts.state,
      value: ({ enabled }) => enabled,
      show: ({ enabled }, language) => (enabled ? texts.enabled : texts.disabled)[language],
    },
    { name: 'connected', title: texts.connectedCount, value: connectedCount },
    { name: 'total', title: texts.lectureCount, value: ({ lectureDtoList }) => lectureDtoList.length },
    {
      name: 'createdAt',
      title: texts.createdAt,
      value: ({ createdAt }) => createdAt,
      show: ({ createdAt }, language) => shown(createdAt, language),
    },
    {
      name: 'updatedAt',
      title: texts.updatedAt,
      value: ({ updatedAt }) => updatedAt,
      show: ({ updatedAt }, language) => shown(updatedAt, language),
    },
    { name: 'lectureDtoList', title: texts.lectures, value: ({ lectureDtoList }) => lectureDtoList, jsonOnly: true },
  ]
}

/** The columns of a list of lectures. */
export const lectureColumns: Column<Lecture>[] = [
  { name: 'name', title: texts.lecture, value: ({ name }) => name, key: true },
  {
    name: 'connected',
    title: texts.state,
    value: ({ connected }) => connected,
    show: ({ connected }, language) => (connected ? texts.connected : texts.disconnected)[language],
  },
]

/** The same, which tell people since when each lecture is connected. */
export function lectureColumnsWith(since: ConnectedSince): Column<Lecture>[] {
  return lectureColumns.map((column) => {
    if (column.name !== 'connected') return column
    const show = (lecture: Lecture, language: Language) => {
      const began = lecture.connected ? since.get(lecture.name) : undefined
      const state = column.show?.(lecture, language) ?? ''
      return began === undefined ? state : `${state} ${texts.since(momentInSeoul(began, language))[language]}`
    }
    return { ...column, show }
  })
}

type FoundUser = { user: AdminUser; connectedSince: ConnectedSince }

/** The user with this number, even if the server ignores the filter. Throws `not-found` if there is none. */
export async function findUser(campus: Campus, id: string, signal: AbortSignal): Promise<FoundUser> {
  const { data, page } = await campus.listUsers({ id }, { signal })
  const user = data.find((candidate) => candidate.id === id)
  if (!user) throw notFound(userTexts.unknownUser)
  return { user, connectedSince: page.connectedSince ?? new Map() }
}

/** What is missing from a list that the server sent. No answer of it said so, so the error has no status. */
export const notFound = (text: Text): CliError => new CliError('not-found', text)
