import type { Lecture } from '../types.ts'

type Fields = Record<string, unknown>

const has = (data: unknown, check: (fields: Fields) => boolean) =>
  typeof data === 'object' && data !== null && check(data as Fields)

const isLecture = (data: unknown) =>
  has(data, ({ name, connected }) => typeof name === 'string' && typeof connected === 'boolean')

const isAdminUser = (data: unknown) =>
  isUser(data) && has(data, ({ lectureDtoList }) => isListOf(isLecture)(lectureDtoList))

/** Whether a value can be the data of `login`: at least number and name. */
export const isUser = (data: unknown) =>
  has(data, ({ id, username }) => typeof id === 'string' && typeof username === 'string')

const isListOf = (isItem: (item: unknown) => boolean) => (data: unknown) => Array.isArray(data) && data.every(isItem)

/** Whether a value can be the data of `listMyLectures`; for stored copies too. */
export const areLectures = (data: unknown): data is Lecture[] => isListOf(isLecture)(data)
export const areUsers = isListOf(isAdminUser)
