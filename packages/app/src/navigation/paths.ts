import { isStudentNumber } from '@campus-connect/sdk'

/** All URLs of the app, and the pages of the server that need a login. */
export const paths = {
  login: '/login',
  signup: '/signup',
  lectures: '/',
  lecture: (name: string) => `/lecture/${segment(name)}`,
  mypage: '/mypage',
  record: '/-/record',
  status: '/-/status',
  adminUsers: '/admin/users',
  adminUser: (id: string) => `/admin/users/${segment(id)}`,
}

const patterns = {
  login: /^\/login\/?$/,
  signup: /^\/signup\/?$/,
  lectures: /^\/$/,
  lecture: /^\/lecture\/([^/]+)\/?$/,
  mypage: /^\/mypage\/?$/,
  adminUsers: /^\/admin\/users\/?$/,
  adminUser: /^\/admin\/users\/([^/]+)\/?$/,
}

export type ScreenName = keyof typeof patterns

/** The screen at this path; undefined if the app has none. */
export function screenAt(pathname: string): ScreenName | undefined {
  const names = Object.keys(patterns) as ScreenName[]
  return names.find((name) => patterns[name].test(pathname))
}

/** The lecture name in `location.pathname`; undefined if it cannot be decoded. */
export const lectureNameIn = (pathname: string) => valueIn(pathname, patterns.lecture)

/** The student number in `location.pathname`; undefined if it is not valid. */
export function userIdIn(pathname: string): string | undefined {
  const value = valueIn(pathname, patterns.adminUser)
  return value && isStudentNumber(value) ? value : undefined
}

/** The login or sign-up address that returns to `next` afterwards. */
export function withNext(path: string, next: string | undefined): string {
  return next && next !== paths.lectures ? `${path}?${new URLSearchParams({ next })}` : path
}

/** The destination after the login: a protected screen of this app or the record, undefined for anything else. */
export function nextIn(search: string): string | undefined {
  const next = new URLSearchParams(search).get('next')
  const base = 'http://app.invalid'
  if (next !== null && isServerPage(next)) return next
  if (!next?.startsWith('/') || !URL.canParse(next, base)) return undefined

  const url = new URL(next, base)
  const screen = url.origin === base ? screenAt(url.pathname) : undefined
  return screen && screen !== 'login' && screen !== 'signup' ? url.pathname + url.search : undefined
}

// encodeURIComponent throws on a lone surrogate; one bad name must not break the whole list.
const segment = (value: string) => encodeURIComponent(value.toWellFormed())

function valueIn(pathname: string, pattern: RegExp) {
  const encoded = pattern.exec(pathname)?.[1]
  try {
    return encoded && decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}

/** Whether the server answers there, not the app. */
export const isServerPage = (to: string): boolean => to === paths.record || to === paths.status
