import type { Page } from '@playwright/test'
import { bodiesOf, callsAfter, myLectures, recordCalls } from '../support/answers.ts'
import { enter, expect, logIn, row, signUp, signUpByForm, test } from '../support/campus.ts'

test.use({ serviceWorkers: 'block' })

const odd = '카누/카약 50% #1'
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const atHome = (page: Page) => expect(page.getByRole('heading', { name: '내 강의 목록' })).toBeVisible()

test('POST /api/auth/login sends id, password and rememberMe, which is true only when it is checked', async ({
  page,
  student,
}) => {
  await signUp(page, student)
  await page.goto('/mypage')
  await press(page, '로그아웃')
  await expect(page).toHaveURL(/\/login$/)
  const calls = recordCalls(page)
  await logIn(page, student)
  await atHome(page)
  await page.getByRole('link', { name: '마이페이지' }).click()
  await press(page, '로그아웃')

  await page.getByLabel('학번').fill(student.id)
  await page.getByLabel('비밀번호', { exact: true }).fill(student.password)
  await page.getByRole('checkbox', { name: '로그인 유지' }).check()
  await press(page, '로그인')
  await atHome(page)

  const { id, password } = student
  expect(bodiesOf(calls, 'POST /api/auth/login')).toEqual([
    { id, password, rememberMe: false },
    { id, password, rememberMe: true },
  ])
})

test('POST /api/auth/signup sends id, username and password, and the login follows by itself', async ({
  page,
  student,
}) => {
  const calls = recordCalls(page)

  await signUpByForm(page, student)

  const { id, password } = student
  expect(bodiesOf(calls, 'POST /api/auth/signup')).toEqual([student])
  expect(bodiesOf(calls, 'POST /api/auth/login')).toEqual([{ id, password, rememberMe: false }])
  expect(callsAfter(calls, 'POST /api/auth/signup')[0]).toBe('POST /api/auth/login')
})

test('GET /api/users/me/lectures is the first call of a visit, and carries the session cookie', async ({
  page,
  student,
}) => {
  await signUp(page, student)
  const calls = recordCalls(page)

  await page.goto('/mypage')
  await expect(page.getByRole('heading', { name: '마이페이지' })).toBeVisible()

  expect(calls[0]).toMatchObject({ call: myLectures, query: '', body: null })
  expect(await calls[0]?.cookie()).toMatch(/campus_session=/)
})

test('POST /api/auth/logout sends nothing but the cookie', async ({ page, student }) => {
  await signUp(page, student)
  await page.getByRole('link', { name: '마이페이지' }).click()
  const calls = recordCalls(page)

  await press(page, '로그아웃')
  await expect(page).toHaveURL(/\/login$/)

  expect(bodiesOf(calls, 'POST /api/auth/logout')).toEqual([null])
  expect(await calls[0]?.cookie()).toMatch(/campus_session=/)
})

test('POST /api/users/me/lectures/sync sends nothing, shows the message, and the list is fetched again', async ({
  page,
  student,
}) => {
  await signUp(page, student)
  await page.getByRole('link', { name: '마이페이지' }).click()
  const calls = recordCalls(page)

  await press(page, '강의 목록 동기화')

  await expect(page.getByRole('status').filter({ hasText: '강의 3개가 추가되었습니다.' })).toBeVisible()
  expect(bodiesOf(calls, 'POST /api/users/me/lectures/sync')).toEqual([null])
  await page.getByRole('link', { name: '홈' }).click()
  await expect.poll(() => callsAfter(calls, 'POST /api/users/me/lectures/sync')).toContain(myLectures)
})

test('PUT /api/users/me/password sends the current and the new password, not the confirmation', async ({
  page,
  student,
}) => {
  await signUp(page, student)
  await page.getByRole('link', { name: '마이페이지' }).click()
  const calls = recordCalls(page)

  await press(page, '비밀번호 변경')
  await page.getByLabel('현재 비밀번호').fill(student.password)
  await page.getByLabel('새 비밀번호', { exact: true }).fill('haneul-byeolbit-55')
  await page.getByLabel('새 비밀번호 확인').fill('haneul-byeolbit-55')
  await press(page, '변경하기')
  await expect(page.getByText('비밀번호를 성공적으로 변경했습니다.')).toBeVisible()

  expect(bodiesOf(calls, 'PUT /api/users/me/password')).toEqual([
    { currentPassword: student.password, newPassword: 'haneul-byeolbit-55' },
  ])
})

test('DELETE /api/users/me sends the password', async ({ page, student }) => {
  await signUp(page, student)
  await page.getByRole('link', { name: '마이페이지' }).click()
  const calls = recordCalls(page)

  await press(page, '회원 탈퇴')
  await page.getByLabel('비밀번호', { exact: true }).fill(student.password)
  await press(page, '탈퇴하기')
  await expect(page).toHaveURL(/\/login$/)

  expect(bodiesOf(calls, 'DELETE /api/users/me')).toEqual([{ password: student.password }])
})

test('POST /api/attend/start and /stop send the name of the lecture, and the list is fetched again after each', async ({
  page,
  student,
}) => {
  await signUp(page, student)
  await row(page, odd).getByRole('link').click()
  await expect(page.getByText('연결 안됨')).toBeVisible()
  const calls = recordCalls(page)

  await press(page, '연결하기')
  await expect(page.getByRole('status').filter({ hasText: '연결되었습니다.' })).toBeVisible()
  await expect.poll(() => callsAfter(calls, 'POST /api/attend/start')).toContain(myLectures)
  await press(page, '연결 해제하기')
  await expect(page.getByRole('status').filter({ hasText: '연결이 해제되었습니다.' })).toBeVisible()
  await expect.poll(() => callsAfter(calls, 'POST /api/attend/stop')).toContain(myLectures)

  expect(bodiesOf(calls, 'POST /api/attend/start')).toEqual([{ name: odd }])
  expect(bodiesOf(calls, 'POST /api/attend/stop')).toEqual([{ name: odd }])
})

test.describe('an administrator', () => {
  test.beforeEach(async ({ page, context, campus, student }) => {
    await signUp(page, student)
    await context.clearCookies()
    await enter(page, campus.admin)
    await page.getByRole('link', { name: '관리자' }).click()
    await expect(row(page, student.id)).toBeVisible()
  })

  test('GET /api/admin/users serves the list, and with the number the detail', async ({ page, student }) => {
    const calls = recordCalls(page)

    await press(page, '새로고침')
    await expect.poll(() => calls.length).toBe(1)
    await row(page, student.id).getByRole('link').click()
    await expect(page.getByText('활성화됨', { exact: true })).toBeVisible()
    await expect.poll(() => calls.length).toBe(2)

    expect(calls).toMatchObject([
      { call: 'GET /api/admin/users', body: null },
      { call: 'GET /api/admin/users', query: `?id=${student.id}`, body: null },
    ])
    expect(await calls[1]?.cookie()).toMatch(/campus_session=/)
  })

  test('POST /api/admin/users/{id}/disable and /enable send nothing, and the list is fetched again after each', async ({
    page,
    student,
  }) => {
    await row(page, student.id).getByRole('link').click()
    const [disable, enable] = ['disable', 'enable'].map((act) => `POST /api/admin/users/${student.id}/${act}`)
    const calls = recordCalls(page)

    await press(page, '사용자 비활성화')
    await press(page, '비활성화하기')
    await expect(page.getByText('비활성화됨', { exact: true })).toBeVisible()
    await expect.poll(() => callsAfter(calls, disable!)).toContain('GET /api/admin/users')
    await press(page, '사용자 활성화')
    await press(page, '활성화하기')
    await expect(page.getByText('활성화됨', { exact: true })).toBeVisible()
    await expect.poll(() => callsAfter(calls, enable!)).toContain('GET /api/admin/users')

    expect([...bodiesOf(calls, disable!), ...bodiesOf(calls, enable!)]).toEqual([null, null])
  })

  test('POST /api/admin/users/{id}/start and /stop send the name, and the list is fetched again after each', async ({
    page,
    student,
  }) => {
    await row(page, student.id).getByRole('link').click()
    const [start, stop] = ['start', 'stop'].map((act) => `POST /api/admin/users/${student.id}/${act}`)
    const calls = recordCalls(page)

    await press(page, `${odd} 연결`)
    await press(page, '연결하기')
    await expect(page.getByText('1 / 3 연결중')).toBeVisible()
    await expect.poll(() => callsAfter(calls, start!)).toContain('GET /api/admin/users')
    await press(page, `${odd} 해제`)
    await press(page, '해제하기')
    await expect(page.getByText('0 / 3 연결중')).toBeVisible()
    await expect.poll(() => callsAfter(calls, stop!)).toContain('GET /api/admin/users')

    expect([...bodiesOf(calls, start!), ...bodiesOf(calls, stop!)]).toEqual([{ name: odd }, { name: odd }])
  })
})

test('every call goes to the origin that served the page', async ({ page, campus, student }) => {
  const origins = new Set<string>()
  page.on('request', (request) => origins.add(new URL(request.url()).origin))

  await signUpByForm(page, student)

  expect([...origins]).toEqual([campus.url])
})
