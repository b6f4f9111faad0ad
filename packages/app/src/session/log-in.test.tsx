import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { logIn } from '../../test/forms.ts'
import { openApp } from '../../test/open-app.tsx'
import { check, lectures, ok, refused, replies, type Reply, student } from '../../test/reply-sequence.ts'
import { administrator } from '../../test/scripted-server.ts'

/** Somebody logs in at this address; `own` answers what lectures they have. */
async function enter(at: string, { user = administrator, own }: { user?: object; own: Reply }) {
  const server = replies({
    [check]: [() => refused(401), own],
    'POST /api/auth/login': [() => ok(user)],
    'GET /api/admin/users': [() => ok([])],
  })
  const app = openApp({ at, connect: server.connect })
  await logIn({ id: '20990001', password: 'whatever-it-is' })
  return app
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

test('an administrator without lectures begins with the users', async () => {
  const app = await enter('/login', { own: () => ok([]) })

  await heading('관리자 페이지')
  expect(app.address()).toBe('/admin/users')
})

test('the address that an administrator wanted wins', async () => {
  const app = await enter('/login?next=%2Fmypage', { own: () => ok([]) })

  await heading('마이페이지')
  expect(app.address()).toBe('/mypage')
})

test.each([
  { who: 'an administrator with lectures', user: administrator, own: () => ok(lectures) },
  { who: 'a student without lectures', user: student, own: () => ok([]) },
])('$who begins with the lectures', async ({ user, own }) => {
  const app = await enter('/login', { user, own })

  await heading('내 강의 목록')
  expect(app.address()).toBe('/')
})

test('an administrator whose lectures nobody can tell begins with the lectures, which say so', async () => {
  const app = await enter('/login', { own: () => refused(500) })

  expect(await screen.findByText('강의 목록을 불러오는데 실패했습니다.')).toBeTruthy()
  expect(app.address()).toBe('/')
})
