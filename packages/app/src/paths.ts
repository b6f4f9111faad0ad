import { isStudentNumber } from './student-number.ts'

/** Each URL of the app, once. */
export const paths = {
  login: '/login',
  signup: '/signup',
  lectures: '/',
  lecture: (name: string) => `/lecture/${segment(name)}`,
  mypage: '/mypage',
  adminUsers: '/admin/users',
  adminUser: (id: string) => `/admin/users/${segment(id)}`,
}

/** What the router matches; values are never taken from its parameters, which are decoded only in part. */
export const patterns = {
  lecture: /^\/lecture\/([^/]+)\/?$/,
  adminUser: /^\/admin\/users\/([^/]+)\/?$/,
}

const protectedPatterns = [/^\/$/, patterns.lecture, /^\/mypage\/?$/, /^\/admin\/users\/?$/, patterns.adminUser]
const publicPatterns = [/^\/login\/?$/, /^\/signup\/?$/]

/** The lecture's name in `location.pathname`; undefined where it cannot be decoded. */
export const lectureNameIn = (pathname: string) => valueIn(pathname, patterns.lecture)

/** The student number in `location.pathname`; undefined where it cannot be one. */
export function userIdIn(pathname: string): string | undefined {
  const value = valueIn(pathname, patterns.adminUser)
  return value && isStudentNumber(value) ? value : undefined
}

/** Whether the app, not the server, answers this path. */
export function isAppPath(pathname: string): boolean {
  return [...protectedPatterns, ...publicPatterns].some((pattern) => pattern.test(pathname))
}

/** The login or sign-up address that comes back to `next` afterwards. */
export function withNext(path: string, next: string | undefined): string {
  return next && next !== paths.lectures ? `${path}?${new URLSearchParams({ next })}` : path
}

/** Where to go after the login: a protected screen of this app, or undefined for anything else. */
export function nextIn(search: string): string | undefined {
  const next = new URLSearchParams(search).get('next')
  const base = 'http://app.invalid'
  if (!next?.startsWith('/') || !URL.canParse(next, base)) return undefined

  const url = new URL(next, base)
  const ours = url.origin === base && protectedPatterns.some((pattern) => pattern.test(url.pathname))
  return ours ? url.pathname + url.search : undefined
}

// A lone surrogate cannot be encoded; one odd name must not take the whole list down.
const segment = (value: string) => encodeURIComponent(value.toWellFormed())

function valueIn(pathname: string, pattern: RegExp) {
  const encoded = pattern.exec(pathname)?.[1]
  try {
    return encoded && decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}
