type Fields = Record<string, unknown>

const has = (data: unknown, check: (fields: Fields) => boolean) =>
  typeof data === 'object' && data !== null && check(data as Fields)

const isLecture = (data: unknown) =>
  has(data, ({ name, connected }) => typeof name === 'string' && typeof connected === 'boolean')

const isAdminUser = (data: unknown) =>
  isUser(data) && has(data, ({ lectureDtoList }) => isListOf(isLecture)(lectureDtoList))

/** The data of a login: at least number and name. */
export const isUser = (data: unknown) =>
  has(data, ({ id, username }) => typeof id === 'string' && typeof username === 'string')

const isListOf = (isItem: (item: unknown) => boolean) => (data: unknown) => Array.isArray(data) && data.every(isItem)

export const areLectures = isListOf(isLecture)
export const areUsers = isListOf(isAdminUser)
