import { type Campus, CampusError } from '@campus-connect/sdk'
import { type TestServer, testPassword, testServer } from '@campus-connect/server/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { fill, press, submit } from '../../../test/forms.ts'
import { holdCalls } from '../../../test/held-calls.ts'
import { openAppAs } from '../../../test/open-app.tsx'

const admin = '20990001'
const students = ['20240001', '20240002', '20240003'].map((id) => ({ id, username: '김하늘', lectures: ['자료구조'] }))
let server: TestServer

beforeEach(async () => {
  server = await testServer({ students })
})
afterEach(() => server.close())

const choose = (...names: RegExp[]) => chooseWith((options) => server.campus(options), ...names)

async function chooseWith(connect: Parameters<typeof openAppAs>[1]['connect'], ...names: RegExp[]) {
  const app = await openAppAs({ id: admin, password: testPassword }, { at: '/admin/users', connect })
  await press('여러 명 선택')
  for (const name of names) await app.user.click(await screen.findByRole('checkbox', { name }))
  return app
}
const enabled = async () => {
  const { data } = await (await server.login(admin)).listUsers()
  return data.filter((user) => user.enabled).map(({ id }) => id)
}
const result = async (summary: string) => {
  expect((await screen.findByText(summary)).textContent).toBe(summary)
  return within(screen.getByRole('list', { name: '결과' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent)
}

test('chosen users are disabled after one question, failures are told first, and an undo takes back what was changed', async () => {
  await (await server.login(admin)).disableUser({ id: '20240002' })
  await choose(/20240001/, /20240002/, /20990001/)

  await press('비활성화')
  const question = await screen.findByRole('alertdialog', { name: '사용자 3명 비활성화' })
  expect(question.textContent).toMatch(
    /김하늘\(20240001\), 김하늘\(20240002\).*비활성화된 사용자는 로그인할 수 없습니다/,
  )
  await press('비활성화하기')

  const rows = await result('실패 1명, 이미 같은 상태 1명, 변경됨 1명')
  expect(rows[0]).toContain('자신의 계정은 비활성화할 수 없습니다.')
  expect(await enabled()).toEqual(['20240003', admin])

  await press('되돌리기')
  await result('변경됨 1명')
  expect(await enabled()).toEqual(['20240001', '20240003', admin])
  await press('마치기')
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: '관리자 페이지' }))
})

test('while users are chosen only the rows and what can be done with them are there; the end gives the focus back', async () => {
  await choose(/20240001/)
  const offered = () =>
    screen
      .getAllByRole('button')
      .map((button) => button.textContent)
      .filter((text) => text !== '')
  expect(offered()).toEqual(['취소', '비활성화', '강의 연결', '더보기'])
  expect(screen.queryByRole('searchbox')).toBeNull()

  await press('더보기')
  const sheet = within(await screen.findByRole('dialog', { name: '1명 선택' }))
  expect(sheet.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '조건에 맞는 4명 모두 선택',
    '활성화',
    '강의 연결 해제',
  ])
  await press('닫기')
  await press('취소')

  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '여러 명 선택' }))
  await press('여러 명 선택')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '취소' }))
  expect(screen.getByText('0명 선택')).toBeTruthy()
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '여러 명 선택' }))
})

test('an administrator who cancels the question keeps the choice', async () => {
  await choose(/20240001/)
  await press('비활성화')
  const question = within(await screen.findByRole('alertdialog'))

  fireEvent.click(question.getByRole('button', { name: '취소' }))

  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(screen.getByText('1명 선택')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /20240001/ }).checked).toBe(true)
})

test('stopped while everyone is being listed, the dialog says that nobody was changed, and can try again', async () => {
  const { fetch, held, release } = holdCalls(server.fetch, (parameters) => parameters.get('limit') === '200')
  await chooseWith((options) => server.campus({ ...options, fetch }), /20240001/)
  act(() => navigate('/admin/users?sort=updatedAt', { replace: true }))
  await press('더보기')
  await press('조건에 맞는 4명 모두 선택')
  await press('비활성화')
  await fill({ '확인을 위해 ‘모두’ 입력': '모두' })
  submit('비활성화하기')
  // Sorted by a value that changes meanwhile, the pages could miss users.
  await waitFor(() => expect(held).toEqual(['?limit=200']))

  await press('중단')

  expect((await screen.findByText('변경하지 않음 4명')).textContent).toBe('변경하지 않음 4명')
  expect(await enabled()).toHaveLength(4)
  release()
  await press('다시 시도')
  await result('실패 1명, 변경됨 3명')
})

test('a change that cannot begin says so, keeps earlier results, and its dialog can be closed', async () => {
  let missing = true
  const asked: string[][] = []
  const withoutCode = (campus: Campus): Campus => ({
    ...campus,
    changeUsers(...values) {
      asked.push([...values[0]])
      return missing
        ? Promise.reject(new CampusError('network', 'no code'))
        : campus.changeUsers(...values).finally(() => (missing = true))
    },
  })
  await chooseWith((options) => withoutCode(server.campus(options)), /20240001/)
  await press('비활성화')
  expect(asked).toEqual([])
  await press('비활성화하기')
  expect(asked).toEqual([['20240001']])
  expect(await screen.findByText('사용자 상태 변경 중 오류가 발생했습니다.')).toBeTruthy()
  await press('마치기')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('1명 선택')).toBeTruthy()

  missing = false
  await press('비활성화')
  await press('비활성화하기')
  await result('변경됨 1명')
  await press('되돌리기')
  expect(await result('사용자 상태 변경 중 오류가 발생했습니다.')).toEqual([expect.stringContaining('변경됨')])
  expect(screen.getByRole('button', { name: '되돌리기' })).toBeTruthy()
})

test('everyone whom a search selects is connected to a lecture after the word is typed', async () => {
  await choose(/20240001/)

  await press('더보기')
  await press('조건에 맞는 4명 모두 선택')
  await press('강의 연결')
  await fill({ '강의 이름': '자료구조' })
  submit('다음')
  await fill({ '확인을 위해 ‘모두’ 입력': '모두' })
  submit('연결하기')

  const rows = await result('실패 1명, 변경됨 3명')
  expect(rows[0]).toContain('해당 강의를 찾을 수 없습니다.')
  await waitFor(async () =>
    expect((await server.as('20240003').listMyLectures()).data).toEqual([{ name: '자료구조', connected: true }]),
  )
})
