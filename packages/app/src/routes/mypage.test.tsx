import { type TestServer, testPassword, testServer } from '@campus-connect/server/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openApp, openAppAs } from '../../test/open-app.tsx'

const student = { id: '20240001', username: '김하늘' }
const oddName = '카누/카약 50% #1'
let server: TestServer

beforeEach(async () => {
  server = await testServer({ students: [{ ...student, lectures: ['자료구조', oddName] }] })
})
afterEach(() => server.close())

const openAs = (id: string, at: string) =>
  openAppAs({ id, password: testPassword }, { at, connect: (options) => server.campus(options) })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const press = async (app: ReturnType<typeof openApp>, name: string) =>
  app.user.click(await screen.findByRole('button', { name }))

describe('my page', () => {
  test("synchronises the lectures and shows the server's message", async () => {
    const app = await openAs(student.id, '/mypage')

    await press(app, '강의 목록 동기화')

    expect((await screen.findByRole('status')).textContent).not.toBe('')
  })

  test('logs out, forgets the user, and does not come back', async () => {
    const app = await openAs(student.id, '/mypage')

    await press(app, '로그아웃')

    await heading('로그인')
    expect(app.address()).toBe('/login')
    expect(app.storedUser()).toBeNull()
  })

  test('a user who was disabled is logged out on the next action', async () => {
    const app = await openAs(student.id, '/mypage')
    await heading('마이페이지')
    await (await server.login('20990001')).disableUser({ id: student.id })

    await press(app, '강의 목록 동기화')

    await heading('로그인')
    expect(app.address()).toBe('/login?next=%2Fmypage')
  })
})

describe('the password dialog', () => {
  test('checks one thing after the other', async () => {
    const app = await openAs(student.id, '/mypage')
    await press(app, '비밀번호 변경')
    const dialog = within(screen.getByRole('dialog', { name: '비밀번호 변경' }))
    const submit = () => app.user.click(dialog.getByRole('button', { name: '변경하기' }))

    await submit()
    expect(dialog.getByRole('alert').textContent).toBe('현재 비밀번호를 입력해주세요.')
    await app.user.type(dialog.getByLabelText('현재 비밀번호'), 'wrong-password-1')
    await submit()
    expect(dialog.getByRole('alert').textContent).toBe('새 비밀번호를 입력해주세요.')
    await app.user.type(dialog.getByLabelText('새 비밀번호'), 'haneul-byeolbit-55')
    await submit()
    expect(dialog.getByRole('alert').textContent).toBe('새 비밀번호가 일치하지 않습니다.')
    await app.user.type(dialog.getByLabelText('새 비밀번호 확인'), 'haneul-byeolbit-55')
    await submit()
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toBe('비밀번호가 올바르지 않습니다.'))
    expect(dialog.getByLabelText('현재 비밀번호').getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('현재 비밀번호')))
  })

  test('tells the rule before, and a refusal of the new password at its field', async () => {
    const app = await openAs(student.id, '/mypage')
    await press(app, '비밀번호 변경')
    const field = screen.getByLabelText('새 비밀번호')
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
      /^8자 이상 128자/,
    )
    await app.user.type(screen.getByLabelText('현재 비밀번호'), testPassword)
    await app.user.type(field, 'short')
    await app.user.type(screen.getByLabelText('새 비밀번호 확인'), 'short')

    await press(app, '변경하기')

    expect((await screen.findByRole('alert')).textContent).toBe('비밀번호는 8자 이상 128자 이하여야 합니다.')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(field))
  })

  test('cancelling clears fields and messages', async () => {
    const app = await openAs(student.id, '/mypage')
    await press(app, '비밀번호 변경')
    await app.user.type(screen.getByLabelText('새 비밀번호'), 'haneul-byeolbit-55')
    await press(app, '변경하기')
    await press(app, '취소')
    expect(screen.queryByRole('dialog')).toBeNull()

    await press(app, '비밀번호 변경')

    expect(screen.getByLabelText<HTMLInputElement>('새 비밀번호').value).toBe('')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('changes the password, says so, and closes', async () => {
    const app = await openAs(student.id, '/mypage')
    await press(app, '비밀번호 변경')
    await app.user.type(screen.getByLabelText('현재 비밀번호'), testPassword)
    await app.user.type(screen.getByLabelText('새 비밀번호'), 'haneul-byeolbit-55')
    await app.user.type(screen.getByLabelText('새 비밀번호 확인'), 'haneul-byeolbit-55')

    await press(app, '변경하기')

    const dialog = within(screen.getByRole('dialog'))
    expect((await dialog.findByRole('status')).textContent).toBe('비밀번호를 성공적으로 변경했습니다.')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 4000 })
    await server.campus().login({ id: student.id, password: 'haneul-byeolbit-55' })
  })
})

describe('the deletion dialog', () => {
  test('asks for the password', async () => {
    const app = await openAs(student.id, '/mypage')
    await press(app, '회원 탈퇴')

    await press(app, '탈퇴하기')
    expect(screen.getByRole('alert').textContent).toBe('비밀번호를 입력해주세요.')
    await app.user.type(screen.getByLabelText('비밀번호'), 'wrong-password-1')
    await press(app, '탈퇴하기')

    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('비밀번호가 올바르지 않습니다.'))
    expect(screen.getByLabelText('비밀번호').getAttribute('aria-invalid')).toBe('true')
  })

  test('deletes the account and says so on the login screen', async () => {
    const app = await openAs(student.id, '/mypage')
    await press(app, '회원 탈퇴')
    await app.user.type(screen.getByLabelText('비밀번호'), testPassword)

    await press(app, '탈퇴하기')

    await heading('로그인')
    expect(screen.getByRole('status').textContent).toBe('회원 탈퇴가 완료되었습니다. 이용해 주셔서 감사합니다.')
    expect(app.address()).toBe('/login')
    expect(app.storedUser()).toBeNull()
    await expect(server.campus().login({ id: student.id, password: testPassword })).rejects.toMatchObject({
      status: 401,
    })
  })
})
