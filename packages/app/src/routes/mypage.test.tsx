import { type TestServer, testPassword, testServer } from '@campus-connect/server/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fill, press, submit } from '../../test/forms.ts'
import { openAppAs } from '../../test/open-app.tsx'
import { recordCalls } from '../../test/recorded-calls.ts'

const student = { id: '20240001', username: '김하늘' }
const oddName = '카누/카약 50% #1'
const change = 'PUT /api/users/me/password'
let server: TestServer
let sent: ReturnType<typeof recordCalls>

beforeEach(async () => {
  server = await testServer({ students: [{ ...student, lectures: ['자료구조', oddName] }] })
  sent = recordCalls(server.fetch)
})
afterEach(() => server.close())

const openAs = (id: string, at: string) =>
  openAppAs(
    { id, password: testPassword },
    { at, connect: (options) => server.campus({ ...options, fetch: sent.fetch }) },
  )
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('my page', () => {
  test('shows name and number, and offers its four acts', async () => {
    await openAs(student.id, '/mypage')
    await heading('마이페이지')
    const main = within(screen.getByRole('main'))

    for (const text of [student.username, student.id]) expect(main.getByText(text)).toBeTruthy()
    expect(main.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      '강의 목록 동기화',
      '비밀번호 변경',
      '로그아웃',
      '회원 탈퇴',
    ])
    // A link that leaves the app: the server makes the page.
    expect(main.getByRole('link', { name: '내 출석과 개인정보' }).getAttribute('href')).toBe('/-/record')
  })
})

test('a temporary password is told with the way to its change, also after a reload, until it is changed', async () => {
  await server.addStudent({ id: '20240009', temporaryPassword: true })
  const app = await openAs('20240009', '/')
  const told = (await screen.findByText('임시 비밀번호입니다.')).closest('[role=status]')
  expect(told?.textContent).toBe('임시 비밀번호입니다. 비밀번호를 변경해주세요.')
  expect(app.storedUser()).toMatchObject({ temporaryPassword: true })

  await app.user.click(screen.getByRole('link', { name: '비밀번호 변경' }))
  await heading('마이페이지')
  expect(screen.queryByRole('link', { name: '비밀번호 변경' })).toBeNull()
  await press('비밀번호 변경')
  await fill({
    '현재 비밀번호': testPassword,
    '새 비밀번호': 'saebyeok-haneul-77',
    '새 비밀번호 확인': 'saebyeok-haneul-77',
  })
  await press('변경하기')

  await waitFor(() => expect(screen.queryByText(/임시 비밀번호/)).toBeNull())
  expect(app.storedUser()).toEqual({ id: '20240009', username: '김하늘', isAdmin: false })
})

describe('the password dialog', () => {
  const says = async (text: string) => waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text))

  test('checks current, new and confirmation in this order, and sends nothing before', async () => {
    await openAs(student.id, '/mypage')
    await press('비밀번호 변경')
    const then = async (fields: Record<string, string>, text: string) => {
      await fill(fields)
      submit('변경하기')
      await says(text)
    }

    // The confirmation is wrong from the beginning, and yet it is named last.
    await then({ '새 비밀번호 확인': 'other-than-all-1' }, '현재 비밀번호를 입력해주세요.')
    await then({ '현재 비밀번호': testPassword }, '새 비밀번호를 입력해주세요.')
    await then({ '새 비밀번호': 'haneul-byeolbit-55' }, '새 비밀번호가 일치하지 않습니다.')
    await then({ '현재 비밀번호': '' }, '현재 비밀번호를 입력해주세요.')
    expect(sent.bodiesOf(change)).toEqual([])
    await then(
      { '현재 비밀번호': 'wrong-password-1', '새 비밀번호 확인': 'haneul-byeolbit-55' },
      '비밀번호가 올바르지 않습니다.',
    )
    const current = screen.getByLabelText('현재 비밀번호')
    expect(current.getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(current))
  })

  test('tells the rule before, has none of its own, and tells a refusal of the server at the field', async () => {
    await openAs(student.id, '/mypage')
    await press('비밀번호 변경')
    const field = screen.getByLabelText('새 비밀번호')
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
      /^8자 이상 128자/,
    )
    await fill({ '현재 비밀번호': testPassword, '새 비밀번호': '1', '새 비밀번호 확인': '1' })

    submit('변경하기')

    await says('비밀번호는 8자 이상 128자 이하여야 합니다.')
    expect(sent.bodiesOf(change)).toEqual([{ currentPassword: testPassword, newPassword: '1' }])
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(field))
  })

  test('cancelling clears its fields and messages', async () => {
    const labels = ['현재 비밀번호', '새 비밀번호', '새 비밀번호 확인']
    await openAs(student.id, '/mypage')
    await press('비밀번호 변경')
    await fill(Object.fromEntries(labels.map((label, index) => [label, `abcd-efgh-${index}`])))
    submit('변경하기')
    await says('새 비밀번호가 일치하지 않습니다.')

    await press('취소')
    expect(screen.queryByRole('dialog')).toBeNull()
    await press('비밀번호 변경')

    expect(labels.map((label) => screen.getByLabelText<HTMLInputElement>(label).value)).toEqual(['', '', ''])
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('the deletion dialog', () => {
  test('asks for the password', async () => {
    await openAs(student.id, '/mypage')
    await press('회원 탈퇴')

    submit('탈퇴하기')
    expect(screen.getByRole('alert').textContent).toBe('비밀번호를 입력해주세요.')
    expect(sent.bodiesOf('DELETE /api/users/me')).toEqual([])
    await fill({ 비밀번호: 'wrong-password-1' })
    submit('탈퇴하기')

    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('비밀번호가 올바르지 않습니다.'))
    expect(screen.getByLabelText('비밀번호').getAttribute('aria-invalid')).toBe('true')
  })

  test('says where the name stays beside the attendance', async () => {
    await openAs(student.id, '/mypage')
    await press('회원 탈퇴')
    expect(screen.getByRole('dialog').textContent).not.toContain('출석 기록')
    cleanup()
    await server.close()
    server = await testServer({ students: [student], settings: { attendanceOnDeletion: 'keep' } })
    sent = recordCalls(server.fetch)

    await openAs(student.id, '/mypage')
    await press('회원 탈퇴')

    expect(await screen.findByText(/출석 기록에는 학번과 이름이 보관 기간이 끝날 때까지 남습니다/)).toBeTruthy()
  })
})
