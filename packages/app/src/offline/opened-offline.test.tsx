import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { check, lectures, ok, replies, student } from '../../test/reply-sequence.ts'

test('what was opened offline is fetched as soon as the device is online, and no error is left', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  // The app asks the browser for its state when it is loaded.
  const { openApp } = await import('../../test/open-app.tsx')
  let reachable = false
  const server = replies({ [check]: [() => (reachable ? ok(lectures) : Promise.reject(new TypeError('offline')))] })
  openApp({ at: '/', storedUser: student, connect: server.connect })
  await screen.findByRole('alert')

  reachable = true
  onLine.mockReturnValue(true)
  fireEvent(window, new Event('online'))

  // Well before the next attempt of a failed query, five seconds later.
  expect(await screen.findByText('자료구조', {}, { timeout: 2000 })).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})
