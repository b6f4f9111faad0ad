import { screen } from '@testing-library/react'
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

    await app.user.type(screen.getByLabelText('학번'), '20240001')
    await app.user.type(screen.getByLabelText('이름'), '김하늘')
    await app.user.type(screen.getByLabelText('비밀번호'), 'whatever-it-is{Enter}')

    expect((await screen.findByRole('alert')).textContent).toBe('지금은 로그인할 수 없습니다.')
    expect(app.address()).toBe('/login?next=%2Fmypage')
    expect(screen.getByLabelText<HTMLInputElement>('학번').value).toBe('20240001')
  })

  test('a sign-up without a name is not sent', async () => {
    const server = replies({ [check]: [() => refused(401)] })
    const app = openApp({ at: '/signup', connect: server.connect })

    await app.user.type(screen.getByLabelText('학번'), '20240001')
    await app.user.type(screen.getByLabelText('이름'), '   ')
    await app.user.type(screen.getByLabelText('비밀번호'), 'whatever-it-is{Enter}')

    expect(server.calls).toEqual([check])
  })
})
