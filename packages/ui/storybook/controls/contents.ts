import type { AdminUser, Lecture, Loadable, User } from '@campus-connect/sdk/types'
import type { UsersFound } from '../../src/screens/AdminUsersScreen/AdminUsersScreen.tsx'
import { campus } from '../admin-users.ts'
import { lectures, manyLectures, manyUsers, users } from '../fixtures.ts'

/** The args of a screen's story, as far as they hold what the screen shows. */
export type Args = Record<string, unknown>

type Holder = 'lectures' | 'lecture' | 'user'
type Status = Loadable<unknown>['status']

/** What each prop of a screen holds after a story in which nothing was loaded. */
const usual: Record<Holder, unknown> = { lectures, lecture: lectures[1], user: users[0] }
const holders = Object.keys(usual) as Holder[]
const unanswered = new Error('오류가 발생했습니다. 잠시 후 다시 시도해주세요.')

const isLoadable = (value: unknown): value is Loadable<unknown> =>
  typeof value === 'object' && value !== null && /^(pending|error|success)$/.test(String(Reflect.get(value, 'status')))

const holderIn = (args: Args) => holders.find((prop) => isLoadable(args[prop]))
const foundIn = ({ found }: Args) => found as UsersFound | undefined

/** Whether a screen's content was loaded; undefined for a screen that loads nothing. */
export function statusIn(args: Args): Status | undefined {
  const holder = holderIn(args)
  return holder ? (args[holder] as Loadable<unknown>).status : foundIn(args)?.totals.status
}

export function withStatus(args: Args, status: Status): Args {
  const other = status === 'error' ? { status, error: unanswered } : { status }
  const holder = holderIn(args)
  if (holder) return { ...args, [holder]: status === 'success' ? { status, data: usual[holder] } : other }
  const found = foundIn(args)
  if (!found) return args
  return status === 'success' ? { ...args, ...campus(users) } : { ...args, found: { ...found, totals: other } }
}

type Held = { lectures: Lecture[]; lecture: Lecture; user: User & Partial<AdminUser> }

/** What a prop holds, whether it is loaded or given; undefined while it is awaited. */
function held<P extends Holder>(args: Args, prop: P): Held[P] | undefined {
  const value = args[prop]
  if (!isLoadable(value)) return value as Held[P] | undefined
  return value.status === 'success' ? (value.data as Held[P] | undefined) : undefined
}

function withHeld(args: Args, prop: Holder, data: unknown): Args {
  const value = args[prop]
  return { ...args, [prop]: isLoadable(value) ? { ...value, data } : data }
}

/** The lectures of a list or of a user. */
export function lecturesIn(args: Args): readonly Lecture[] | undefined {
  return isLoadable(args['lectures']) ? held(args, 'lectures') : held(args, 'user')?.lectureDtoList
}

/** The first `count` lectures; what a story lacks comes from a long list. */
export function withLectureCount(args: Args, count: number): Args {
  const list = [...(lecturesIn(args) ?? []), ...manyLectures].slice(0, count)
  return isLoadable(args['lectures'])
    ? withHeld(args, 'lectures', list)
    : withHeld(args, 'user', { ...held(args, 'user'), lectureDtoList: list })
}

const firstUserIn = (args: Args) =>
  foundIn(args)?.totals.status === 'success' ? foundIn(args)?.rows.rowAt(0) : undefined

export function userCountIn(args: Args): number | undefined {
  const found = foundIn(args)
  return found?.totals.status === 'success' ? found.totals.data.matching : undefined
}

/** The first `count` users, whose numbers the totals and the chips say. */
export function withUserCount(args: Args, count: number): Args {
  const rowAt = (index: number) => foundIn(args)?.rows.rowAt(index) ?? manyUsers[index]
  const all = Array.from({ length: count }, (_, index) => rowAt(index)).filter((user) => user !== undefined)
  const { found, filters } = campus(all)
  return {
    ...args,
    found: { ...foundIn(args), totals: found.totals, rows: found.rows },
    filters: { ...(args['filters'] as object), counts: filters.counts },
  }
}

/** Whose name a screen shows first: of a lecture, of its user, or of the first row of its list. */
export function nameIn(args: Args): string | undefined {
  return (
    held(args, 'lecture')?.name ??
    held(args, 'user')?.username ??
    (isLoadable(args['lectures']) ? held(args, 'lectures')?.[0]?.name : undefined) ??
    firstUserIn(args)?.username
  )
}

export function withName(args: Args, name: string): Args {
  const lecture = held(args, 'lecture')
  if (lecture) return withHeld(args, 'lecture', { ...lecture, name })
  const user = held(args, 'user')
  if (user) return withHeld(args, 'user', { ...user, username: name })
  if (isLoadable(args['lectures'])) {
    const [first, ...others] = held(args, 'lectures') ?? []
    return withHeld(args, 'lectures', [{ connected: false, ...first, name }, ...others])
  }
  const [found, first] = [foundIn(args), firstUserIn(args)]
  if (!found || !first) return args
  const rowAt = (index: number) => (index === 0 ? { ...first, username: name } : found.rows.rowAt(index))
  return { ...args, found: { ...found, rows: { ...found.rows, rowAt } } }
}

/** The name cut or continued to `length` letters; an emoji counts as one. */
export function ofLength(name: string, length: number): string {
  const letters = Array.from(new Intl.Segmenter('ko').segment(name), ({ segment }) => segment)
  return Array.from({ length }, (_, index) => letters[index % letters.length] ?? '').join('')
}

export const lengthOf = (name: string): number => [...new Intl.Segmenter('ko').segment(name)].length

/** One of two states of the lecture or user that a screen is about. */
export function flagIn(args: Args, flag: 'connected' | 'enabled'): boolean | undefined {
  return flag === 'connected' ? held(args, 'lecture')?.connected : held(args, 'user')?.enabled
}

export function withFlag(args: Args, flag: 'connected' | 'enabled', value: boolean): Args {
  const prop = flag === 'connected' ? 'lecture' : 'user'
  return withHeld(args, prop, { ...held(args, prop), [flag]: value })
}
