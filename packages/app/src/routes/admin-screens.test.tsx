import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { press } from '../../test/forms.ts'
import { openApp } from '../../test/open-app.tsx'
import { check, ok, replies, type Reply } from '../../test/reply-sequence.ts'
import { administrator } from '../../test/scripted-server.ts'

const users = 'GET /api/admin/users'
const kim = {
  id: '20240001',
  username: '김하늘',
  enabled: true,
  createdAt: '2026-03-01T15:05:00.000Z',
  updatedAt: '2026-07-14T03:30:00.000Z',
  lectureDtoList: [
    { name: '자료구조', connected: true },
    { name: '카누/카약', connected: true },
    { name: '운영체제', connected: false },
  ],
}
const lee = {
  ...kim,
  id: '20240002',
  username: '이도윤',
  enabled: false,
  lectureDtoList: [{ name: '자료구조', connected: true }],
}
const everyone = () => ok([kim, lee])

// Dates are those of Korea on every machine, so this one is in America.
beforeAll(() => void vi.stubEnv('TZ', 'America/New_York'))
afterAll(() => void vi.unstubAllEnvs())

function open(at: string, ...lists: Reply[]) {
  const server = replies({
    [check]: [() => ok([])],
    [users]: lists,
    'POST /api/admin/users/20240002/enable': [() => ok(null)],
  })
  return { server, ...openApp({ at, storedUser: administrator, connect: server.connect }) }
}
const changes = (calls: string[]) => calls.filter((call) => call.startsWith('POST'))

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('li') as HTMLElement)
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent
const question = async (name: string) => within(await screen.findByRole('alertdialog', { name }))

test('관리자 페이지 counts 총 사용자, 활성 사용자 and 현재 연결, the connected lectures of all', async () => {
  open('/admin/users', everyone)
  await heading('관리자 페이지')
  await rowOf('김하늘')

  expect(['총 사용자', '활성 사용자', '현재 연결'].map(fact)).toEqual(['2', '1', '3'])
})

test.each([
  { name: '김하늘', text: '김하늘20240001강의: 2 / 3' },
  { name: '이도윤', text: '이도윤비활성20240002강의: 1 / 1' },
])('the row of $name has name, number and 강의: x / y, and says 비활성 alone', async ({ name, text }) => {
  open('/admin/users', everyone)

  const row = (await screen.findByText(name)).closest('a')

  // The letter in front is a picture.
  expect(row?.textContent?.slice(1)).toBe(text)
})

test('새로고침 fetches the users again, and is locked meanwhile', async () => {
  const again = Promise.withResolvers<Response>()
  open('/admin/users', everyone, () => again.promise)
  await rowOf('김하늘')

  await press('새로고침')
  await waitFor(() => expect(screen.getByRole('button', { name: '새로고침' }).ariaDisabled).toBe('true'))
  again.resolve(ok([lee]))

  await waitFor(() => expect(screen.queryByText('김하늘')).toBeNull())
  expect(fact('총 사용자')).toBe('1')
})

test('a tap on a user opens his number under /admin/users', async () => {
  const app = open('/admin/users', everyone)

  await app.user.click((await rowOf('이도윤')).getByRole('link'))

  await heading('이도윤(20240002) 사용자 정보')
  expect(app.address()).toBe('/admin/users/20240002')
})

test('a list of nobody says 사용자 없음', async () => {
  open('/admin/users', () => ok([]))

  expect(await screen.findByRole('heading', { name: '사용자 없음' })).toBeTruthy()
})

test('the detail, 사용자 정보, shows 활성화됨, 가입일 and 최종 수정일 as in Korea', async () => {
  open('/admin/users/20240001', everyone)
  await heading('김하늘(20240001) 사용자 정보')
  expect(new Date(kim.createdAt).getHours()).toBe(10)

  expect(screen.getByText('활성화됨')).toBeTruthy()
  expect(fact('가입일')).toBe('2026년 3월 2일 오전 12:05')
  expect(fact('최종 수정일')).toBe('2026년 7월 14일 오후 12:30')
})

test('the detail shows 비활성화됨, and finds its user also where the server answers with everyone', async () => {
  open('/admin/users/20240002', everyone)
  await heading('이도윤(20240002) 사용자 정보')

  expect(screen.getByText('비활성화됨')).toBeTruthy()
  expect(screen.queryByText('김하늘')).toBeNull()
})

test('disabling asks first, naming the user and saying that he cannot log in then', async () => {
  const { server } = open('/admin/users/20240001', everyone)

  await press('사용자 비활성화')
  await question('사용자 비활성화')
  expect(screen.getByRole('alertdialog').textContent).toContain('김하늘(20240001)')
  expect(screen.getByRole('alertdialog').textContent).toContain('비활성화된 사용자는 로그인할 수 없습니다.')
  await press('취소')

  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(changes(server.calls)).toEqual([])
})

test('enabling asks first', async () => {
  const { server } = open('/admin/users/20240002', everyone)

  await press('사용자 활성화')
  await question('사용자 활성화')
  expect(screen.getByRole('alertdialog').textContent).toContain('이도윤(20240002)')
  expect(changes(server.calls)).toEqual([])
  await press('활성화하기')

  expect((await screen.findByRole('status')).textContent).toBe('사용자가 활성화되었습니다.')
})

test('the lectures of a user are counted as n / m 연결중, and each can be connected or disconnected after a question', async () => {
  const { server } = open('/admin/users/20240001', everyone)
  const list = within(await screen.findByRole('region', { name: '강의 목록' }))
  expect(list.getByText('2 / 3 연결중')).toBeTruthy()
  expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['해제', '해제', '연결'])

  await press('운영체제 연결')
  const connect = await question('강의 연결')
  expect(screen.getByRole('alertdialog').textContent).toMatch(/김하늘\(20240001\).*운영체제/)
  expect(connect.getByRole('button', { name: '연결하기' })).toBeTruthy()
  await press('취소')
  await press('카누/카약 해제')
  const disconnect = await question('강의 연결 해제')
  expect(screen.getByRole('alertdialog').textContent).toMatch(/김하늘\(20240001\).*카누\/카약/)
  expect(disconnect.getByRole('button', { name: '해제하기' })).toBeTruthy()
  await press('취소')

  expect(changes(server.calls)).toEqual([])
})

test('a link leads from the detail back to the users', async () => {
  const app = open('/admin/users/20240001', everyone)

  await app.user.click(await screen.findByRole('link', { name: /목록으로 돌아가기/ }))

  await heading('관리자 페이지')
  expect(app.address()).toBe('/admin/users')
})

test.each(['20249999', '%E0%A4%A', 'a%2Fb'])(
  '%s is nobody’s number and says 해당 사용자를 찾을 수 없습니다.',
  async (number) => {
    open(`/admin/users/${number}`, () => ok([]))

    expect((await screen.findByRole('alert')).textContent).toBe('해당 사용자를 찾을 수 없습니다.')
  },
)

test('a user who cannot be shown takes one screen down, and the others stay', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  let createdAt: unknown = {}
  const app = open('/admin/users/20240001', () => ok([{ ...kim, createdAt }]))
  await heading('화면을 표시할 수 없습니다')

  await app.user.click(screen.getByRole('link', { name: '마이페이지' }))
  await heading('마이페이지')
  act(() => history.back())
  await heading('화면을 표시할 수 없습니다')
  createdAt = kim.createdAt
  await press('다시 시도')

  expect(await heading('김하늘(20240001) 사용자 정보')).toBeTruthy()
  log.mockRestore()
})
