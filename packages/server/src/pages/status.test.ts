import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Campus, openCampus, people, tokenOf } from '../../test/calls/campus.ts'
import { send } from '../../test/support/inject.ts'

let campus: Campus
beforeAll(async () => {
  campus = await openCampus()
  await campus.restore()
})
afterAll(() => campus.close())

test('an administrator reads the state of the campus on a page without a script', async () => {
  const answer = await send(campus.server, { method: 'GET', url: '/-/status', token: tokenOf('admin') })

  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.body).toContain('<h1>운영 상태</h1>')
  for (const title of ['서버', '명단', '사람', '거절', '복원 연습', '확인', '삭제 예정'])
    expect(answer.body).toContain(`<li><span>${title}</span>`)
  expect(answer.body).toMatch(/<span>계정 \d+개, 로그인한 사람 \d+명/)
  expect(answer.body).not.toContain('<script')
  for (const { id } of Object.values(people)) expect(answer.body).not.toContain(id)
})
