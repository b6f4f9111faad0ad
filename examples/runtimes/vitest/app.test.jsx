// @vitest-environment jsdom
/** @jsxRuntime automatic */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createCampus } from '@campus-connect/sdk'
import { handle, handlers } from '@campus-connect/sdk/msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { App } from './app.jsx'

const server = setupServer(...handlers)
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => {
  cleanup()
  server.resetHandlers()
})
afterAll(() => server.close())

const open = () => render(<App campus={createCampus({ baseUrl: 'http://campus.test', retries: false })} />)

test('the lectures of the handlers are shown', async () => {
  open()

  expect(await screen.findByRole('button', { name: '자료구조' })).toBeDefined()
})

test('a refusal shows the sentence of the server, and the lecture stays as it was', async () => {
  server.use(
    handle('listMyLectures', { data: [{ name: '운영체제', connected: false }] }),
    handle('startAttendance', { status: 409, message: '지금은 연결할 수 없습니다.' }),
  )
  open()

  fireEvent.click(await screen.findByRole('button', { name: '운영체제' }))

  expect((await screen.findByRole('alert')).textContent).toBe('지금은 연결할 수 없습니다.')
  expect(screen.getByRole('button', { name: '운영체제' }).getAttribute('aria-pressed')).toBe('false')
})

test.each(['offline', 'malformed'])('%s shows no message for developers', async (failure) => {
  server.use(handle('listMyLectures', failure))
  open()

  expect((await screen.findByRole('alert')).textContent).toBe('잠시 후 다시 시도해주세요.')
})
