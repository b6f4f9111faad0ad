import { createCampus } from '@campus-connect/sdk'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { fill, logIn, press, submit } from '../../test/forms.ts'
import { openApp } from '../../test/open-app.tsx'
import { recordCalls } from '../../test/recorded-calls.ts'
import { answer, check, refused, replies, type Reply, student } from '../../test/reply-sequence.ts'

/** The visit of somebody unknown. */
function open(at: string, script: Record<string, Reply[]> = {}) {
  const server = replies({ [check]: [() => refused(401)], ...script })
  return { server, ...openApp({ at, connect: server.connect }) }
}

describe('the public forms', () => {
  test('the login asks for 학번 and 비밀번호, offers 로그인 유지, and leads to the sign-up, 회원가입', async () => {
    const app = open('/login')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('로그인')
    expect(screen.getByRole('textbox', { name: '학번' })).toBeTruthy()
    expect(screen.getByLabelText('비밀번호').getAttribute('type')).toBe('password')
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '로그인 유지' }).checked).toBe(false)
    expect(screen.getByRole('button', { name: '로그인' }).textContent).toBe('로그인')

    await app.user.click(screen.getByRole('link', { name: '회원가입' }))

    expect(app.address()).toBe('/signup')
  })

  test('the sign-up asks for 학번, 이름 and 비밀번호, and leads to the login, 로그인', async () => {
    const app = open('/signup')
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('회원가입')
    for (const name of ['학번', '이름']) expect(screen.getByRole('textbox', { name })).toBeTruthy()
    expect(screen.getByLabelText('비밀번호').getAttribute('type')).toBe('password')
    expect(screen.getByRole('button', { name: '회원가입' }).textContent).toBe('회원가입')

    await app.user.click(screen.getByRole('link', { name: '로그인' }))

    expect(app.address()).toBe('/login')
  })

  test('the login button reads 처리 중... while the login runs, and 로그인 again after it failed', async () => {
    open('/login', {
      'POST /api/auth/login': [
        () => refused(401, '학번 또는 비밀번호가 올바르지 않습니다.'),
        () => new Promise(() => {}),
      ],
    })

    await logIn({ id: '20240001', password: 'whatever-it-is' })
    expect((await screen.findByRole('alert')).textContent).toBe('학번 또는 비밀번호가 올바르지 않습니다.')
    expect(screen.getByLabelText<HTMLInputElement>('학번').value).toBe('20240001')
    await logIn({ id: '20240001', password: 'whatever-it-is' })

    expect(await screen.findByRole('button', { name: '처리 중...' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '로그인' })).toBeNull()
  })

  test('the login asks an administrator for 인증번호 only after the right password, and keeps what was typed', async () => {
    const forCode = (message: string) => {
      const response = refused(401, message)
      response.headers.set('x-second-factor', 'totp')
      return response
    }
    const server = replies({
      [check]: [() => refused(401)],
      'POST /api/auth/login': [
        () => forCode('인증 앱에 보이는 인증번호를 입력해주세요.'),
        () => forCode('인증번호가 올바르지 않습니다. 인증 앱에 새로 보이는 번호를 입력해주세요.'),
        () => refused(500, '서버에서 오류가 발생했습니다.'),
        () => refused(401, '학번 또는 비밀번호가 올바르지 않습니다.'),
        () => forCode('인증 앱에 보이는 인증번호를 입력해주세요.'),
      ],
    })
    const recorded = recordCalls((url, init) => server.fetch(url, init))
    const connect = (options: object) =>
      createCampus({ baseUrl: 'http://campus.test', retries: false, ...options, fetch: recorded.fetch })
    openApp({ at: '/login', connect })
    expect(screen.queryByLabelText('인증번호')).toBeNull()

    await logIn({ id: '20990001', password: 'whatever-it-is' })
    const code = await screen.findByRole('textbox', { name: '인증번호' })
    expect(screen.queryByRole('alert')).toBeNull()
    expect(document.activeElement).toBe(code)
    expect(screen.getByLabelText<HTMLInputElement>('비밀번호').value).toBe('whatever-it-is')

    await fill({ 인증번호: '000000' })
    submit('로그인')
    expect((await screen.findByRole('alert')).textContent).toMatch(/^인증번호가 올바르지 않습니다/)
    submit('로그인')
    await screen.findByText('서버에서 오류가 발생했습니다.')
    expect(screen.getByLabelText<HTMLInputElement>('인증번호').value).toBe('000000')
    submit('로그인')
    await waitFor(() => expect(screen.queryByLabelText('인증번호')).toBeNull())
    const credentials = { id: '20990001', password: 'whatever-it-is', rememberMe: false }
    const withCode = { ...credentials, code: '000000' }
    expect(recorded.bodiesOf('POST /api/auth/login')).toEqual([credentials, withCode, withCode, withCode])

    submit('로그인')
    await screen.findByLabelText('인증번호')
    await fill({ 학번: '20240001' })
    expect(screen.queryByLabelText('인증번호')).toBeNull()
  })

  test('the sign-up button reads 처리 중... while the sign-up runs, and 회원가입 again after it failed', async () => {
    let refuse: ((response: Response) => void) | undefined
    open('/signup', { 'POST /api/auth/signup': [() => new Promise<Response>((resolve) => (refuse = resolve))] })
    await fill({ 학번: '20240001', 이름: '김하늘', 비밀번호: 'whatever-it-is' })
    const button = screen.getByRole('button', { name: '회원가입' })

    await press('회원가입')
    await waitFor(() => expect(screen.getByRole('button', { name: '처리 중...' })).toBe(button))
    refuse?.(refused(403, '회원가입을 받지 않습니다.'))

    expect((await screen.findByRole('alert')).textContent).toBe('회원가입을 받지 않습니다.')
    expect(screen.getByRole('button', { name: '회원가입' })).toBe(button)
    // What appears must not move the button under a finger.
    expect(button.compareDocumentPosition(screen.getByRole('alert'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  test.each([
    { path: '/login', button: '로그인', fields: ['학번', '비밀번호'] },
    { path: '/signup', button: '회원가입', fields: ['학번', '이름', '비밀번호'] },
  ])('the browser does not send the form of $path while a field is empty', async ({ path, button, fields }) => {
    const { server } = open(path)

    for (const missing of fields) {
      await fill(Object.fromEntries(fields.map((field) => [field, field === missing ? '' : 'abcd-efgh-1234'])))
      await press(button)

      expect(screen.getByLabelText<HTMLInputElement>(missing).validity.valueMissing).toBe(true)
    }

    expect(server.calls).toEqual([check])
  })

  test('a sign-up whose login fails goes to the login with the number and the reason', async () => {
    const server = replies({
      [check]: [() => refused(401)],
      'POST /api/auth/signup': [() => answer(201, { success: true, message: '', data: student })],
      'POST /api/auth/login': [() => refused(503, '지금은 로그인할 수 없습니다.')],
    })
    const app = openApp({ at: '/signup?next=%2Fmypage', connect: server.connect })

    await app.user.type(await screen.findByLabelText('학번'), '20240001')
    await app.user.type(screen.getByLabelText('이름'), '김하늘')
    await app.user.type(screen.getByLabelText('비밀번호'), 'whatever-it-is{Enter}')

    expect((await screen.findByRole('alert')).textContent).toBe('지금은 로그인할 수 없습니다.')
    expect(app.address()).toBe('/login?next=%2Fmypage')
    expect(screen.getByLabelText<HTMLInputElement>('학번').value).toBe('20240001')
  })

  test('a sign-up whose name is nothing but spaces is ignored', async () => {
    const { server } = open('/signup', { 'POST /api/auth/signup': [() => refused(409)] })
    await fill({ 학번: '20240001', 이름: '   ', 비밀번호: 'whatever-it-is' })

    await press('회원가입')
    expect(server.calls).toEqual([check])
    await fill({ 이름: '김하늘' })
    await press('회원가입')

    await waitFor(() => expect(server.calls).toEqual([check, 'POST /api/auth/signup']))
  })

  test('every field says to the browser what it is for', async () => {
    const purposes = () =>
      screen.getAllByLabelText(/학번|이름|비밀번호$/).map((field) => field.getAttribute('autocomplete'))
    const app = open('/login')
    expect(purposes()).toEqual(['username', 'current-password'])
    // A number may have letters.
    expect(screen.getByLabelText('학번').getAttribute('inputmode')).toBeNull()

    await app.user.click(screen.getByRole('link', { name: '회원가입' }))

    expect(purposes()).toEqual(['username', 'name', 'new-password'])
  })

  test('a password can be pasted, looked at and sent by Enter', async () => {
    const { server, user } = open('/login', { 'POST /api/auth/login': [() => new Promise(() => {})] })
    await fill({ 학번: '20240001' })
    const field = screen.getByLabelText<HTMLInputElement>('비밀번호')

    await user.click(field)
    await user.paste('saebyeok-noeul-31')
    expect(field.value).toBe('saebyeok-noeul-31')
    await press('비밀번호 보기')
    expect(field.type).toBe('text')
    expect(screen.getByRole('button', { name: '비밀번호 숨기기', pressed: true })).toBeTruthy()
    await user.type(field, '{Enter}')

    await waitFor(() => expect(server.calls).toEqual([check, 'POST /api/auth/login']))
  })

  test.each([
    [400, '비밀번호에 학번을 넣을 수 없습니다.', '비밀번호'],
    [400, '너무 흔한 비밀번호입니다. 다른 비밀번호를 사용해주세요.', '비밀번호'],
    [400, '학번은 영문, 숫자, 밑줄(_), 붙임표(-)로 32자까지 입력해주세요.', '학번'],
    [400, '관리자의 이름과 같거나 비슷하여 사용할 수 없는 이름입니다.', '이름'],
    [403, '명단에서 확인할 수 없는 학번 또는 이름입니다.', '학번'],
    [403, '명단에서 확인할 수 없는 학번 또는 이름입니다. 이름은 명단에 적힌 것과 같아야 합니다.', '학번'],
    [409, '이미 사용 중인 학번입니다.', '학번'],
  ])(
    'a sign-up refused with %i %s says so at the field, focuses it and enters nobody',
    async (status, message, label) => {
      const server = replies({
        [check]: [() => refused(401)],
        'POST /api/auth/signup': [() => refused(status, message)],
      })
      const app = openApp({ at: '/signup', connect: server.connect })

      await app.user.type(await screen.findByLabelText('학번'), '20240001')
      await app.user.type(screen.getByLabelText('이름'), '김하늘')
      await app.user.type(screen.getByLabelText('비밀번호'), 'whatever-it-is{Enter}')

      expect((await screen.findByRole('alert')).textContent).toBe(message)
      const field = screen.getByLabelText(label)
      expect(field.getAttribute('aria-invalid')).toBe('true')
      expect(field.getAttribute('aria-describedby')).toContain(screen.getByRole('alert').id)
      await waitFor(() => expect(document.activeElement).toBe(field))
      expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(1)
      const taken = screen.queryByText('본인이 가입하지 않은 학번이라면 학교 관리자에게 문의해주세요.')
      expect(taken !== null).toBe(status === 409)
      expect(app.storedUser()).toBeNull()
    },
  )

  test('a login sends the number without the spaces around and inside it', async () => {
    const { fetch, bodiesOf } = recordCalls(async () => refused(401))
    const app = openApp({
      at: '/login',
      connect: (options) => createCampus({ baseUrl: 'http://campus.test', fetch, retries: false, ...options }),
    })

    await app.user.type(screen.getByLabelText('학번'), ' 2024 0001 ')
    await app.user.type(screen.getByLabelText('비밀번호'), 'with spaces 1{Enter}')

    await waitFor(() =>
      expect(bodiesOf('POST /api/auth/login')).toMatchObject([{ id: '20240001', password: 'with spaces 1' }]),
    )
  })

  test.each(['/login', '/signup'])(
    '%s sends the number that people see, and the password as it was typed',
    async (at) => {
      const { fetch, bodiesOf } = recordCalls(async () => refused(401))
      const app = openApp({
        at,
        connect: (options) => createCampus({ baseUrl: 'http://campus.test', fetch, retries: false, ...options }),
      })
      const password = 'ｆｕｌｌ\u200b width 1'

      await app.user.click(await screen.findByLabelText('학번'))
      await app.user.paste('\ufeff２０２４\u200b０００１\u3000')
      if (at === '/signup') await app.user.type(screen.getByLabelText('이름'), '김하늘')
      await app.user.click(screen.getByLabelText('비밀번호'))
      await app.user.paste(password)
      await app.user.keyboard('{Enter}')

      await waitFor(() => expect(bodiesOf(`POST /api/auth${at}`)).toMatchObject([{ id: '20240001', password }]))
    },
  )
})
