import type { Lecture } from '../types.ts'

type Fields = Record<string, unknown> | null | undefined

const isListOf = (isItem: (item: unknown) => boolean) => (data: unknown) => Array.isArray(data) && data.every(isItem)

const isLecture = (data: unknown) =>
  typeof (data as Fields)?.name === 'string' && typeof (data as Fields)?.connected === 'boolean'

const isAdminUser = (data: unknown) => isUser(data) && areLectures((data as Fields)?.lectureDtoList)

/** Whether a value can be the data of `login`: at least number and name. */
export const isUser = (data: unknown) =>
  typeof (data as Fields)?.id === 'string' && typeof (data as Fields)?.username === 'string'

/** Whether a value can be the data of `listMyLectures`; for stored copies too. */
export const areLectures = isListOf(isLecture) as (data: unknown) => data is Lecture[]

export const areUsers = isListOf(isAdminUser)
