import { connectedSince } from './connected-since.ts'
import { CampusError } from './error.ts'
import { fits, policyOf } from './http/policy.ts'
import type { Sent } from './http/sender.ts'
import type { AdminUser, Answer, ChangeAnswer, Lecture, LecturesAnswer, UsersAnswer } from './types.ts'

export const plainAnswer = <T>({ answer }: Sent<T>): Answer<T> => answer

/** If an earlier attempt may have arrived, it made the change: its repetition found nothing left to do. */
export const changeAnswer = ({ answer, response, lost }: Sent<null>): ChangeAnswer => ({
  ...answer,
  changed: lost || response.headers.get('x-changed') !== 'false',
})

export const lecturesAnswer = ({ answer, response: { headers } }: Sent<Lecture[]>): LecturesAnswer => ({
  ...answer,
  ...connectedSince(headers, answer.data),
  ...(headers.get('x-attendance-on-deletion') === 'keep' && { attendanceKept: true }),
})

export const usersAnswer = async ({ answer, response }: Sent<AdminUser[]>): Promise<UsersAnswer> => ({
  ...answer,
  page: (await users()).usersPage(response.headers, answer.data),
})

/** On demand, because only administrators see users. After a list of users, a change loads nothing more. */
export const users = () => import('./users.ts').catch(notLoaded)

/** In a browser, hardly ever. */
export const seldom = () => import('./http/seldom.ts').catch(notLoaded)

export const sheets = () => import('./sheets.ts').catch(notLoaded)

function notLoaded(cause: unknown): never {
  throw new CampusError('network', 'part of the SDK was not loaded', { cause })
}

/** Whether a value can be the data of `listMyLectures`; for stored copies too. */
export function areLectures(data: unknown): data is Lecture[] {
  return fits(data, policyOf('listMyLectures').data)
}

/** What openapi-fetch leaves out by itself, its types want left out. */
export function defined<T>(fields: { [Name in keyof T]: T[Name] | undefined }): T {
  return fields as T
}
