import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { logIn, press } from '../../test/forms.ts'
import { openApp } from '../../test/open-app.tsx'
import { check, ok, refused, replies, type Reply, student } from '../../test/reply-sequence.ts'
import { administrator } from '../../test/scripted-server.ts'

const names = ['C/C++ 프로그래밍', '자료구조', '카누/카약 50% #1']
const list = (connected: string) => () => ok(names.map((name) => ({ name, connected: name === connected })))
const start = 'POST /api/attend/start'

const detail = (name: string) => `/lecture/${encodeURIComponent(name)}`
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('li') as HTMLElement)

function open(at: string, script: Record<string, Reply[]>) {
  const server = replies(script)
  return { server, ...openApp({ at, storedUser: student, connect: server.connect }) }
}

/** A login on a device that has nothing of the student, so that nothing but the replies can be shown. */
async function logInTo(...lists: Reply[]) {
  const server = replies({ [check]: [() => refused(401), ...lists], 'POST /api/auth/login': [() => ok(student)] })
  openApp({ at: '/login', connect: server.connect })
  await waitFor(() => expect(server.calls).toEqual([check]))
  await logIn({ id: student.id, password: 'whatever-it-is' })
}

test('the list is titled 내 강의 목록, and each row has the name and 연결됨 or 미연결', async () => {
  open('/', { [check]: [list('자료구조')] })
  await heading('내 강의 목록')

  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  for (const [name, badge, other] of [
    ['자료구조', '연결됨', '미연결'],
    ['C/C++ 프로그래밍', '미연결', '연결됨'],
  ] as const) {
    const row = await rowOf(name)
    expect(row.getByText(badge)).toBeTruthy()
    expect(row.queryByText(other)).toBeNull()
  }
})

test.each(names)('a tap on %s opens /lecture/ and the encoded name', async (name) => {
  const app = open('/', { [check]: [list('')] })

  await app.user.click((await rowOf(name)).getByRole('link'))

  await heading(name)
  expect(app.address()).toBe(detail(name))
})

test('an empty list says 강의 없음 and 등록된 강의가 없습니다.', async () => {
  open('/', { [check]: [() => ok([])] })

  expect(await screen.findByRole('heading', { name: '강의 없음' })).toBeTruthy()
  expect(screen.getByText('등록된 강의가 없습니다.', { exact: false })).toBeTruthy()
})

test('a first load of the list says 강의 목록을 불러오는 중...', async () => {
  const answer = Promise.withResolvers<Response>()
  await logInTo(() => answer.promise)
  await heading('내 강의 목록')
  const spinner = screen.getByRole('progressbar', { name: '강의 목록을 불러오는 중...' })
  expect(spinner.textContent).toBe('강의 목록을 불러오는 중...')

  answer.resolve(list('')())

  await rowOf('자료구조')
  expect(screen.queryByText('강의 목록을 불러오는 중...')).toBeNull()
})

test('a list that cannot be loaded says 오류가 발생했습니다, and 다시 시도 fetches again, locked and with a spinner while it runs', async () => {
  const again = Promise.withResolvers<Response>()
  await logInTo(
    () => refused(500),
    () => again.promise,
  )
  const panel = await screen.findByRole('alert')
  expect(within(panel).getByRole('heading').textContent).toBe('오류가 발생했습니다')
  expect(panel.textContent).toContain('강의 목록을 불러오는데 실패했습니다.')

  await press('다시 시도')
  const retry = screen.getByRole('button', { name: '다시 시도' })
  expect(retry.ariaDisabled).toBe('true')
  expect(retry.dataset.busy).toBe('true')
  again.resolve(list('')())

  await rowOf('자료구조')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the list is fetched again when the window has the focus again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  open('/', { [check]: [list(''), list('자료구조')] })
  expect((await rowOf('자료구조')).getByText('미연결')).toBeTruthy()

  vi.setSystemTime(Date.now() + 60_000)
  act(() => void window.dispatchEvent(new Event('focus')))

  await waitFor(async () => expect((await rowOf('자료구조')).getByText('연결됨')).toBeTruthy())
  vi.useRealTimers()
})

test('the list is fetched again when the connection is back', async () => {
  open('/', { [check]: [list(''), () => Promise.reject(new TypeError('offline')), list('자료구조')] })
  expect((await rowOf('자료구조')).getByText('미연결')).toBeTruthy()
  act(() => void window.dispatchEvent(new Event('offline')))
  await screen.findByText(/^마지막으로/)

  act(() => void window.dispatchEvent(new Event('online')))

  // Sooner than the automatic retry after a failure.
  await waitFor(() => expect(screen.queryByText(/^마지막으로/)).toBeNull(), { timeout: 4000 })
  expect((await rowOf('자료구조')).getByText('연결됨')).toBeTruthy()
})

test('the detail finds its lecture in the list by name, and asks for nothing else', async () => {
  const { server } = open(detail('자료구조'), { [check]: [list('자료구조')] })

  expect(await screen.findByText('현재 연결됨')).toBeTruthy()
  expect(new Set(server.calls)).toEqual(new Set([check]))
})

test.each([
  { connected: '자료구조', text: '현재 연결됨', button: '연결 해제하기', other: '연결하기' },
  { connected: '', text: '연결 안됨', button: '연결하기', other: '연결 해제하기' },
])('the detail shows the name and $text with the button $button', async ({ connected, text, button, other }) => {
  open(detail('자료구조'), { [check]: [list(connected)] })
  await heading('자료구조')

  expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByRole('button', { name: button })).toBeTruthy()
  expect(screen.queryByRole('button', { name: other })).toBeNull()
})

test('the list is fetched again after a switch, and what it says is shown', async () => {
  const again = Promise.withResolvers<Response>()
  const { server } = open(detail('자료구조'), {
    [check]: [list(''), () => again.promise],
    [start]: [() => ok(null)],
  })

  await press('연결하기')
  await waitFor(() => expect(server.calls).toEqual([check, start, check]))
  expect(screen.getByText('현재 연결됨')).toBeTruthy()
  again.resolve(list('')())

  expect(await screen.findByText('연결 안됨')).toBeTruthy()
})

test.each(['%EC%97%86%EC%9D%8C', '%E0%A4%A', '%'])(
  '/lecture/%s warns 강의를 찾을 수 없습니다 and says 해당 강의를 찾을 수 없습니다.',
  async (name) => {
    open(`/lecture/${name}`, { [check]: [list('')] })

    await heading('강의를 찾을 수 없습니다')
    expect(screen.getByRole('alert').textContent).toBe('해당 강의를 찾을 수 없습니다.')
    expect(screen.queryByRole('button', { name: /연결/ })).toBeNull()
    expect(screen.getByText('목록으로 돌아가기')).toBeTruthy()
  },
)

test('an administrator without lectures sees the connections of today, and without any the way to the users', async () => {
  const totals = { 'x-total-count': '3001', 'x-connected-count': '7', 'x-connected-users-count': '5' }
  const overview = {
    'preference-applied': 'return=minimal, overview',
    'x-lectures': `${encodeURIComponent('카누/카약, 50%')};7;40`,
    'x-connected-today': '0,0,9,7',
  }
  const quiet = { ...totals, 'x-connected-count': '0', ...overview, 'x-lectures': '', 'x-connected-today': '0,0,0,0' }
  const server = replies({
    [check]: [() => ok([])],
    'GET /api/admin/users': [() => ok([], quiet), () => ok([], { ...totals, ...overview })],
  })
  const app = openApp({ at: '/', storedUser: administrator, connect: server.connect })
  expect(await screen.findByRole('link', { name: '사용자 목록 보기' })).toBeTruthy()
  expect(screen.queryByText('오늘의 연결')).toBeNull()
  expect(screen.getByText('등록된 강의가 없습니다.')).toBeTruthy()

  await app.user.click(screen.getByRole('button', { name: '새로고침' }))

  expect(await screen.findByText('지금 7개, 가장 많은 때 0:20 9개')).toBeTruthy()
  const lecture = screen.getByText('7 / 40명 연결').closest('a')!
  expect(lecture.textContent).toContain('카누/카약, 50%')
  expect(new URL(lecture.href).searchParams.get('lecture')).toBe('카누/카약, 50%')
})
