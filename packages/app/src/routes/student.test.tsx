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
const openNew = (at: string) => openApp({ at, connect: (options) => server.campus(options) })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const press = async (app: ReturnType<typeof openApp>, name: string) =>
  app.user.click(await screen.findByRole('button', { name }))

describe('sign-up and login', () => {
  test('a sign-up logs in, and the app keeps number, name and role', async () => {
    const app = openNew('/signup')

    await app.user.type(screen.getByLabelText('학번'), '20240009')
    await app.user.type(screen.getByLabelText('이름'), '박바다')
    await app.user.type(screen.getByLabelText('비밀번호'), 'saebyeok-noeul-31{Enter}')

    await heading('내 강의 목록')
    expect(app.address()).toBe('/')
    expect(app.storedUser()).toEqual({ id: '20240009', username: '박바다', isAdmin: false })
    expect(await screen.findByText(/^등록된 강의가 없습니다\./)).toBeTruthy()
  })

  test('a taken number is refused with the sentence of the server', async () => {
    const app = openNew('/signup')

    await app.user.type(screen.getByLabelText('학번'), student.id)
    await app.user.type(screen.getByLabelText('이름'), '박바다')
    await app.user.type(screen.getByLabelText('비밀번호'), 'saebyeok-noeul-31{Enter}')

    expect((await screen.findByRole('alert')).textContent).toBe('이미 사용 중인 학번입니다.')
    expect(screen.getByText('본인이 가입하지 않은 학번이라면 학교 관리자에게 문의해주세요.')).toBeTruthy()
    expect(app.storedUser()).toBeNull()
  })

  test('a login continues to the page that required it', async () => {
    const app = openNew(`/lecture/${encodeURIComponent(oddName)}`)
    await heading('로그인')

    await app.user.type(screen.getByLabelText('학번'), student.id)
    await app.user.type(screen.getByLabelText('비밀번호'), `${testPassword}{Enter}`)

    await heading(oddName)
    expect(app.storedUser()).toMatchObject(student)
  })

  test('a login never continues to another site', async () => {
    const app = openNew('/login?next=//evil.example')

    await app.user.type(screen.getByLabelText('학번'), student.id)
    await app.user.type(screen.getByLabelText('비밀번호'), `${testPassword}{Enter}`)

    await heading('내 강의 목록')
    expect(app.address()).toBe('/')
  })

  test('a wrong password is refused, and the number stays', async () => {
    const app = openNew('/login')

    await app.user.type(screen.getByLabelText('학번'), student.id)
    await app.user.type(screen.getByLabelText('비밀번호'), 'wrong-password-1{Enter}')

    expect((await screen.findByRole('alert')).textContent).toBe('학번 또는 비밀번호가 올바르지 않습니다.')
    expect(screen.getByLabelText<HTMLInputElement>('학번').value).toBe(student.id)
  })

  test.each(['/login', '/signup', '/nowhere', '/lecture/a/b'])(
    '%s leads a user who is logged in to his lectures',
    async (at) => {
      const app = await openAs(student.id, at)

      await heading('내 강의 목록')
      expect(app.address()).toBe('/')
    },
  )
})

describe('lectures', () => {
  test('open from the list, can be switched, and are updated in the list', async () => {
    const app = await openAs(student.id, '/')

    await app.user.click(await screen.findByRole('link', { name: new RegExp(oddName) }))
    await heading(oddName)
    expect(app.address()).toBe(`/lecture/${encodeURIComponent(oddName)}`)
    await press(app, '연결하기')

    expect(await screen.findByText('현재 연결됨')).toBeTruthy()
    expect((await screen.findByRole('status')).textContent).toBe(`‘${oddName}’ 강의가 연결되었습니다.`)
    await press(app, '목록으로 돌아가기')
    const row = (await screen.findByText(oddName)).closest('li') as HTMLElement
    expect(within(row).getByText('연결됨')).toBeTruthy()
    expect(screen.queryByRole('status')).toBeNull()
  })

  test('are disconnected again', async () => {
    await (await server.login(student.id)).startAttendance({ name: '자료구조' })
    const app = await openAs(student.id, '/lecture/%EC%9E%90%EB%A3%8C%EA%B5%AC%EC%A1%B0')

    await press(app, '연결 해제하기')

    expect(await screen.findByText('연결 안됨')).toBeTruthy()
    expect((await screen.findByRole('status')).textContent).toBe('‘자료구조’ 강의 연결이 해제되었습니다.')
  })

  test.each(['/lecture/%EC%97%86%EC%9D%8C', '/lecture/%E0%A4%A'])('%s names none of them', async (at) => {
    await openAs(student.id, at)

    expect(await screen.findByText('해당 강의를 찾을 수 없습니다.')).toBeTruthy()
  })
})

describe('the document', () => {
  test("has the page's title, and a new page focuses its heading", async () => {
    const app = await openAs(student.id, '/')
    await heading('내 강의 목록')
    expect(document.title).toBe('내 강의 목록 - Campus Connect')
    expect(document.activeElement).toBe(document.body)

    await app.user.click(screen.getByRole('link', { name: '마이페이지' }))

    const title = await heading('마이페이지')
    await waitFor(() => expect(document.activeElement).toBe(title))
    expect(document.title).toBe('마이페이지 - Campus Connect')
  })
})

describe('another tab', () => {
  const write = (newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key: 'user', newValue }))

  test('that logs out logs out here', async () => {
    const app = await openAs(student.id, '/mypage')
    await heading('마이페이지')

    write(null)

    await heading('로그인')
    expect(app.address()).toBe('/login')
  })

  test('that logs in logs in here', async () => {
    const app = openNew('/login?next=%2Fmypage')

    write(JSON.stringify(student))

    await heading('마이페이지')
    expect(app.address()).toBe('/mypage')
  })
})
