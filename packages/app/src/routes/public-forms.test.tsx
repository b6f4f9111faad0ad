import { createCampus } from '@campus-connect/sdk'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openApp } from '../../test/open-app.tsx'
import { answer, check, refused, replies, student } from '../../test/reply-sequence.ts'

describe('the public forms', () => {
  test('a login that runs says so', async () => {
    const server = replies({
      [check]: [() => refused(401)],
      'POST /api/auth/login': [() => new Promise(() => {})],
    })
    const app = openApp({ at: '/login', connect: server.connect })

    await app.user.type(screen.getByLabelText('학번'), '20240001')
    await app.user.type(screen.getByLabelText('비밀번호'), 'whatever-it-is{Enter}')

    expect(await screen.findByRole('button', { name: '처리 중...' })).toBeTruthy()
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

  test('a sign-up without a name is not sent', async () => {
    const server = replies({ [check]: [() => refused(401)] })
    const app = openApp({ at: '/signup', connect: server.connect })

    await app.user.type(await screen.findByLabelText('학번'), '20240001')
    await app.user.type(screen.getByLabelText('이름'), '   ')
    await app.user.type(screen.getByLabelText('비밀번호'), 'whatever-it-is{Enter}')

    expect(server.calls).toEqual([check])
  })

  test.each([
    [400, '비밀번호에 학번을 넣을 수 없습니다.', '비밀번호'],
    [400, '너무 흔한 비밀번호입니다. 다른 비밀번호를 사용해주세요.', '비밀번호'],
    [400, '학번은 영문자, 숫자, _, -로 된 1~32자여야 합니다.', '학번'],
    [400, '관리자의 이름과 같거나 비슷하여 사용할 수 없는 이름입니다.', '이름'],
    [403, '명단에서 확인할 수 없는 학번 또는 이름입니다.', '학번'],
    [409, '이미 사용 중인 학번입니다.', '학번'],
  ])('a sign-up refused with %i %s says so at the field and focuses it', async (status, message, label) => {
    const server = replies({ [check]: [() => refused(401)], 'POST /api/auth/signup': [() => refused(status, message)] })
    const app = openApp({ at: '/signup', connect: server.connect })

    await app.user.type(await screen.findByLabelText('학번'), '20240001')
    await app.user.type(screen.getByLabelText('이름'), '김하늘')
    await app.user.type(screen.getByLabelText('비밀번호'), 'whatever-it-is{Enter}')

    expect((await screen.findByRole('alert')).textContent).toBe(message)
    const field = screen.getByLabelText(label)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(field.getAttribute('aria-describedby')).toContain(screen.getByRole('alert').id)
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(document.querySelectorAll('[aria-invalid]')).toHaveLength(1)
  })

  test('a login sends the number without the spaces around and inside it', async () => {
    const sent: unknown[] = []
    const fetch = async (url: string, init?: RequestInit) => {
      if (url.endsWith('/login')) sent.push(JSON.parse(String(init?.body)))
      return refused(401)
    }
    const app = openApp({
      at: '/login',
      connect: (options) => createCampus({ baseUrl: 'http://campus.test', fetch, retries: false, ...options }),
    })

    await app.user.type(screen.getByLabelText('학번'), ' 2024 0001 ')
    await app.user.type(screen.getByLabelText('비밀번호'), 'with spaces 1{Enter}')

    await waitFor(() => expect(sent).toMatchObject([{ id: '20240001', password: 'with spaces 1' }]))
  })
})
