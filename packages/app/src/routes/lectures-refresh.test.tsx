import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { openApp } from '../../test/open-app.tsx'
import { answer, check, lectures, ok, replies, student } from '../../test/reply-sequence.ts'

const sync = 'POST /api/users/me/lectures/sync'
const said = (data: unknown, message: string) => answer(200, { success: true, message, data })
const unknown = '명단에서 학번을 찾을 수 없습니다.'

afterEach(() => void Reflect.deleteProperty(navigator, 'standalone'))

describe('an empty list', () => {
  test("gives the server's reason, the number and whom to ask, and a sync that finds nothing leaves a notice", async () => {
    const server = replies({ [check]: [() => said([], unknown)], [sync]: [() => said(null, unknown)] })
    const app = openApp({ at: '/', storedUser: student, connect: server.connect })
    expect(await screen.findByText(`등록된 강의가 없습니다. ${unknown}`)).toBeTruthy()
    expect(screen.getByText(`학번 ${student.id}`)).toBeTruthy()
    expect(screen.getByText(/학교 관리자에게 문의해주세요/)).toBeTruthy()

    await app.user.click(screen.getByRole('button', { name: '강의 목록 동기화' }))

    const notice = await screen.findByRole('status')
    expect(notice.textContent).toBe(unknown)
    expect(notice.parentElement?.dataset.tone).toBe('warning')
  })

  test('is filled by a sync that finds lectures, which is a success', async () => {
    const server = replies({
      [check]: [() => ok([]), () => ok(lectures)],
      [sync]: [() => said(null, '강의 1개가 추가되었습니다.')],
    })
    const app = openApp({ at: '/', storedUser: student, connect: server.connect })

    await app.user.click(await screen.findByRole('button', { name: '강의 목록 동기화' }))

    expect(await screen.findByText('자료구조')).toBeTruthy()
    expect((await screen.findByRole('status')).parentElement?.dataset.tone).toBe('success')
  })

  test('of an administrator does not look like a lack', async () => {
    const server = replies({ [check]: [() => said([], unknown)] })
    openApp({ at: '/', storedUser: { ...student, isAdmin: true }, connect: server.connect })

    expect(await screen.findByRole('link', { name: '관리자 페이지로 가기' })).toBeTruthy()
    expect(screen.queryByText('강의 없음')).toBeNull()
    expect(screen.queryByText(new RegExp(unknown))).toBeNull()
  })
})

describe('the list is fetched again', () => {
  const changed = () => replies({ [check]: [() => ok([]), () => ok(lectures)] })

  test('by its button', async () => {
    const app = openApp({ at: '/', storedUser: student, connect: changed().connect })
    await screen.findByText('강의 없음')

    await app.user.click(screen.getByRole('button', { name: '새로고침' }))

    expect(await screen.findByText('자료구조')).toBeTruthy()
  })

  test('by a pull in an app on an iPhone’s home screen, where the browser has none', async () => {
    Object.defineProperty(navigator, 'standalone', { value: true, configurable: true })
    openApp({ at: '/', storedUser: student, connect: changed().connect })
    await screen.findByText('강의 없음')

    pull(60)
    pull(120)

    expect(await screen.findByText('자료구조')).toBeTruthy()
  })

  test('by no pull elsewhere, where the browser has its own', async () => {
    const server = changed()
    openApp({ at: '/', storedUser: student, connect: server.connect })
    await screen.findByText('강의 없음')

    pull(120)

    await waitFor(() => expect(server.calls).toEqual([check]))
  })
})

function pull(distance: number) {
  const touches = (clientY: number) => ({ touches: [{ clientY }] })
  fireEvent.touchStart(document.body, touches(100))
  fireEvent.touchMove(document.body, touches(100 + distance))
  fireEvent.touchEnd(document.body)
}
