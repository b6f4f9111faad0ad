import { createCampus } from '@campus-connect/sdk'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { logIn, press } from '../../test/forms.ts'
import { openApp } from '../../test/open-app.tsx'
import { answer, check, lectures, ok, refused, replies, type Reply, student } from '../../test/reply-sequence.ts'

const label = '한빛대학교 통합 로그인'
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const wayIn = () => screen.findByRole('button', { name: label })

/** The user of the answers to a session that began at the portal. */
const named = (fields: Record<string, string> = {}) => ({
  'X-User': `${new URLSearchParams({ id: student.id, username: student.username, isAdmin: 'false', ...fields })}`,
})

/** The app on a campus with a portal, as the server puts it into the page. */
function open(
  at: string,
  { content = 'both', admin, replies: script = {}, storedUser }: PageOf & { storedUser?: typeof student } = {},
) {
  const meta = document.createElement('meta')
  Object.assign(meta, { name: 'campus-portal', content })
  Object.assign(meta.dataset, { label, href: '/-/sso/start', ...(admin && { admin }) })
  document.head.append(meta)
  const server = replies({ [check]: [() => refused(401)], ...script })
  return { ...openApp({ at, storedUser, connect: server.connect }), calls: server.calls }
}
type PageOf = { content?: 'both' | 'portal'; admin?: 'both'; replies?: Record<string, Reply[]> }

afterEach(() => {
  for (const place of document.querySelectorAll('meta[name=campus-portal], template')) place.remove()
})

describe('the login', () => {
  test('has the button of the portal below the form, or in its place', async () => {
    open('/login')
    await wayIn()
    expect(screen.getByLabelText('학번')).toBeTruthy()
    expect(screen.getByRole('link', { name: '회원가입' })).toBeTruthy()
  })

  test('of a campus without passwords has neither form nor sign-up', async () => {
    open('/signup', { content: 'portal' })
    await wayIn()
    expect(location.pathname).toBe('/login')
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('link')).toBeNull()
  })

  test('keeps the form for administrators, if only they have passwords, behind a link', async () => {
    const app = open('/login', { content: 'portal', admin: 'both' })

    await app.user.click(await screen.findByRole('link', { name: '관리자 로그인' }))

    expect(await screen.findByLabelText('학번')).toBeTruthy()
    expect(screen.queryByRole('link', { name: '회원가입' })).toBeNull()
  })

  test.each([
    ['down', 'both', '학교 포털이 응답하지 않습니다. 비밀번호로 로그인하거나, 잠시 후 다시 시도해주세요.'],
    ['down', 'portal', '학교 포털이 응답하지 않습니다. 잠시 후 다시 시도해주세요.'],
    ['other-person', 'portal', '이 학번은 다른 포털 계정으로 등록되어 있습니다. 학교 관리자에게 문의해주세요.'],
    ['number', 'portal', '포털에서 학번을 받지 못했습니다. 학교 관리자에게 문의해주세요.'],
    ['disabled', 'portal', '비활성화된 계정입니다. 관리자에게 문의하세요.'],
    ['roster', 'portal', '명단에서 확인할 수 없는 학번 또는 이름입니다. 학교 관리자에게 문의해주세요.'],
    ['toString', 'both', '포털의 답을 확인할 수 없습니다. 다시 로그인하고, 계속되면 학교 관리자에게 문의해주세요.'],
  ] as const)('tells of the reason %s with %s once, and keeps `next`', async (reason, content, text) => {
    open(`/login?portal=${reason}&next=%2Fmypage`, { content })

    await wayIn()

    expect(screen.getByRole('alert').textContent).toBe(text)
    expect(location.pathname + location.search).toBe('/login?next=%2Fmypage')
  })

  test('with a wrong password says that, and no longer what the portal said', async () => {
    const wrong = '학번 또는 비밀번호가 올바르지 않습니다.'
    open('/login?portal=down', { replies: { 'POST /api/auth/login': [() => refused(401, wrong)] } })
    await wayIn()

    await logIn({ id: student.id, password: 'wrong-password' })

    await waitFor(() => expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([wrong]))
  })

  test('offline does not leave an installed app for an error page', async () => {
    const app = open('/login', { content: 'portal' })
    const button = await wayIn()

    window.dispatchEvent(new Event('offline'))
    await app.user.click(button)

    expect((await screen.findByRole('alert')).textContent).toBe('인터넷 연결을 확인한 뒤 다시 시도해주세요.')
    expect(button.ariaDisabled).not.toBe('true')
    window.dispatchEvent(new Event('online'))
  })

  test('asks for the password of an account that was there, also on a campus without passwords and after a reload', async () => {
    open('/login?portal=link&next=%2Fmypage', { content: 'portal' })
    await screen.findByText(/그 비밀번호를 한 번만 확인하면/)
    expect(location.search).toContain('portal=link')
    expect(screen.queryByRole('link', { name: '회원가입' })).toBeNull()
  })
})

test('a logout of somebody who came through the portal leads to the logout there; a logout of others does not', async () => {
  const answers = { [check]: [() => ok(lectures, named())], 'POST /api/auth/logout': [() => ok(null)] }
  const app = open('/mypage', { content: 'portal', replies: answers })
  await heading('마이페이지')
  await app.user.click(screen.getByRole('button', { name: '로그아웃' }))

  const link = await screen.findByRole('link', { name: '포털에서도 로그아웃' })
  expect(link.getAttribute('href')).toBe('/-/sso/start?for=logout')
  expect(screen.getByText(/함께 쓰는 컴퓨터라면/)).toBeTruthy()
  expect(await wayIn()).toBeTruthy()
  cleanup()

  const other = open('/mypage', {
    storedUser: student,
    replies: { ...answers, [check]: [() => ok(lectures)] },
  })
  await heading('마이페이지')
  await other.user.click(screen.getByRole('button', { name: '로그아웃' }))
  await wayIn()
  expect(screen.queryByRole('link', { name: '포털에서도 로그아웃' })).toBeNull()
})

test('a first entry shows what is kept, and asks for the consent that the campus requires', async () => {
  const place = document.createElement('template')
  place.id = 'signup-notice'
  Object.assign(place.dataset, { sha256: 'a'.repeat(64), consent: 'required' })
  place.innerHTML = '<p>보유 기간: 탈퇴할 때까지</p>'
  document.body.append(place)
  open('/login?portal=consent')

  await heading('첫 로그인')
  expect(await screen.findByText('보유 기간: 탈퇴할 때까지')).toBeTruthy()
  await press('가입하고 계속')

  expect((await screen.findByRole('alert')).textContent).toBe(
    '안내를 확인하고 동의해주세요. 동의하지 않으면 가입할 수 없습니다.',
  )
  expect(screen.getByRole('checkbox').getAttribute('aria-invalid')).toBe('true')
})

test('a user of the link logs in with `link`, and reaches the screen of `next`', async () => {
  const bodies: unknown[] = []
  const fetch = async (url: string, init?: RequestInit) => {
    if (!url.endsWith('/login')) return bodies.length > 0 ? ok(lectures, named({ password: 'true' })) : refused(401)
    bodies.push(JSON.parse(init?.body as string))
    return ok(student)
  }
  const meta = document.createElement('meta')
  Object.assign(meta, { name: 'campus-portal', content: 'portal' })
  document.head.append(meta)
  const app = openApp({
    at: '/login?portal=link&next=%2Fmypage',
    connect: (options) => createCampus({ baseUrl: 'http://campus.test', fetch, retries: false, ...options }),
  })
  await screen.findByText(/그 비밀번호를 한 번만 확인하면/)

  await logIn({ id: student.id, password: 'hanbit-gaon' })

  await heading('마이페이지')
  expect(bodies).toEqual([{ id: student.id, password: 'hanbit-gaon', rememberMe: false, link: true }])
  expect(app.storedUser()).toMatchObject(student)
})

describe('who returns from the portal', () => {
  test('is stored with the session check, and ends with the browser', async () => {
    const app = open('/', { replies: { [check]: [() => ok(lectures, named({ password: 'false' }))] } })

    expect(await screen.findByText('자료구조')).toBeTruthy()

    expect(app.storedUser()).toEqual({ ...student, isAdmin: false, hasPassword: false })
    expect(document.cookie).toContain('campus_rememberMe=false')
    expect(app.calls).not.toContain('POST /api/auth/logout')
  })

  test('takes the place of another stored user', async () => {
    const other = { id: '20240002', username: '이바다' }
    const app = open('/mypage', { storedUser: other, replies: { [check]: [() => ok(lectures, named())] } })

    await heading('마이페이지')

    await waitFor(() => expect(app.storedUser()).toMatchObject(student))
    expect(await screen.findByText(student.username)).toBeTruthy()
    expect(screen.queryByText(other.username)).toBeNull()
  })

  test('has the name that the campus knows now', async () => {
    const app = open('/mypage', {
      storedUser: student,
      replies: { [check]: [() => ok(lectures, named({ username: '김하늬' }))] },
    })

    expect(await screen.findByText('김하늬')).toBeTruthy()
    expect(app.storedUser()).toMatchObject({ id: student.id, username: '김하늬' })
  })
})

describe('an account without a password', () => {
  const passwordless = { [check]: [() => ok(lectures, named({ password: 'false' }))] }
  const deletion = 'DELETE /api/users/me'

  test('has none to change, and asks the portal before a deletion', async () => {
    open('/mypage', { replies: passwordless })
    await heading('마이페이지')
    expect(screen.queryByRole('button', { name: '비밀번호 변경' })).toBeNull()

    await press('회원 탈퇴')

    const dialog = within(await screen.findByRole('dialog', { name: '회원 탈퇴' }))
    expect(dialog.getByText(/먼저 포털에서 다시 로그인해/)).toBeTruthy()
    expect(dialog.queryByLabelText('비밀번호')).toBeNull()
    expect(dialog.getByRole('button', { name: '포털에서 확인하기' })).toBeTruthy()
  })

  test('is deleted after the portal has confirmed who it is', async () => {
    const app = open('/mypage?portal=fresh', { replies: { ...passwordless, [deletion]: [() => ok(null)] } })
    await screen.findByRole('dialog', { name: '회원 탈퇴' })
    expect(location.search).toBe('')

    await press('탈퇴하기')

    expect(await screen.findByText('회원 탈퇴가 완료되었습니다. 이용해 주셔서 감사합니다.')).toBeTruthy()
    expect(app.calls).toContain(deletion)
    expect(app.storedUser()).toBeNull()
  })

  test('asks the portal again if that was too long ago', async () => {
    const late = '포털에서 다시 로그인한 뒤 탈퇴할 수 있습니다.'
    const reply = () => {
      const response = answer(403, { success: false, message: late, data: null })
      response.headers.set('X-Portal', 'fresh')
      return response
    }
    open('/mypage?portal=fresh', { replies: { ...passwordless, [deletion]: [reply] } })
    await screen.findByRole('dialog', { name: '회원 탈퇴' })

    await press('탈퇴하기')

    expect((await screen.findByRole('alert')).textContent).toBe(late)
    expect(screen.getByRole('button', { name: '포털에서 확인하기' })).toBeTruthy()
  })

  test('is told why the portal did not confirm who it is', async () => {
    open('/mypage?portal=cancelled', { replies: passwordless })

    expect((await screen.findByRole('alert')).textContent).toContain(
      '포털에서 본인임을 확인하지 못해 탈퇴하지 않았습니다.',
    )
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(location.search).toBe('')
  })
})
