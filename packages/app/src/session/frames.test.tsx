import { readFileSync } from 'node:fs'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '../../test/open-app.tsx'
import { check, ok, refused, replies, type Reply, student } from '../../test/reply-sequence.ts'
import { administrator } from '../../test/scripted-server.ts'

const users = 'GET /api/admin/users'
const at = '2026-03-02T00:05:00.000Z'
const account = { ...student, enabled: true, createdAt: at, updatedAt: at, lectureDtoList: [] }
const lecture = `/lecture/${encodeURIComponent('자료구조')}`

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const tabs = () => within(screen.getByRole('navigation', { name: '주요 메뉴' })).getAllByRole('link')

function open(path: string, storedUser?: typeof administrator, ...answers: Reply[]) {
  const server = replies({
    [check]: answers.length > 0 ? answers : [() => ok([])],
    [users]: [() => ok([account])],
  })
  return openApp({ at: path, storedUser, connect: server.connect })
}

test.each(['/', lecture, '/mypage', '/admin/users', '/admin/users/20240001'])(
  'a visitor who is not logged in is taken from %s to the login',
  async (path) => {
    open(path, undefined, () => refused(401))

    await heading('로그인')
    expect(location.pathname).toBe('/login')
  },
)

test.each(['/', '/admin/users'])('a spinner stands on %s until it is known whether the session lives', async (path) => {
  const answer = Promise.withResolvers<Response>()
  open(path, student, () => answer.promise)

  expect(screen.getByRole('progressbar')).toBeTruthy()
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(location.pathname).toBe(path)
  answer.resolve(ok([]))

  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  expect(tabs()).toHaveLength(2)
})

test('the session check that succeeds restores the stored user', async () => {
  open('/mypage', student)

  await heading('마이페이지')
  expect(screen.getByText('김하늘')).toBeTruthy()
})

test.each([
  { path: '/', title: '내 강의 목록', tab: '홈' },
  { path: '/lecture/x', title: '강의를 찾을 수 없습니다', tab: '홈' },
  { path: '/mypage', title: '마이페이지', tab: '마이페이지' },
  { path: '/admin/users', title: '관리자 페이지', tab: '관리자' },
  { path: '/admin/users/20240001', title: '김하늘(20240001) 사용자 정보', tab: '관리자' },
])(
  '$path has the brand bar, the footer © 2023 and the three tabs, of which $tab is highlighted',
  async ({ path, title, tab }) => {
    open(path, administrator)
    await heading(title)

    expect(screen.getByRole('banner').textContent).toBe('Campus Connect')
    expect(screen.getByRole('contentinfo').textContent).toBe('© 2023')
    expect(tabs().map(({ textContent }) => textContent)).toEqual(['홈', '관리자', '마이페이지'])
    const current = tabs().filter((link) => link.getAttribute('aria-current') === 'page')
    expect(current.map(({ textContent }) => textContent)).toEqual([tab])
  },
)

test('the tabs 홈, 관리자 and 마이페이지 lead to /, /admin/users and /mypage', async () => {
  const app = open('/', administrator)
  await heading('내 강의 목록')

  for (const [tab, path, title] of [
    ['관리자', '/admin/users', '관리자 페이지'],
    ['마이페이지', '/mypage', '마이페이지'],
    ['홈', '/', '내 강의 목록'],
  ] as const) {
    await app.user.click(screen.getByRole('link', { name: tab }))
    await heading(title)
    expect(app.address()).toBe(path)
  }
})

test('a student has the tabs 홈 and 마이페이지 alone', async () => {
  open('/', student)
  await heading('내 강의 목록')

  expect(tabs().map(({ textContent }) => textContent)).toEqual(['홈', '마이페이지'])
})

// Which paths are screens is in paths.test.ts.
test.each(['/nowhere', '/lecture/a/b', '/login/x', '/login', '/signup'])(
  '%s leads a user who is logged in to his lectures',
  async (path) => {
    open(path, student)

    await heading('내 강의 목록')
    expect(location.pathname).toBe('/')
  },
)

test('an unknown path leads to the login where nobody is logged in', async () => {
  const app = open('/nowhere', undefined, () => refused(401))

  await heading('로그인')
  expect(app.address()).toBe('/login')
})

test('the document says that it is Korean', () => {
  const text = readFileSync('packages/app/index.html', 'utf8')

  expect(new DOMParser().parseFromString(text, 'text/html').documentElement.lang).toBe('ko')
})
