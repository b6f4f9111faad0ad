import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useOffline, trackNetwork } from './network-status.ts'

afterEach(() => {
  announce('online')
  cleanup()
})

function Connection() {
  return <p>{useOffline() ? 'offline' : 'online'}</p>
}

const announce = (event: 'offline' | 'online') => act(() => void window.dispatchEvent(new Event(event)))
const shown = () => screen.getByRole('paragraph').textContent

test('the offline and online events change the status', () => {
  render(<Connection />)
  expect(shown()).toBe('online')

  announce('offline')
  expect(shown()).toBe('offline')
  announce('online')
  expect(shown()).toBe('online')
})

test('an answer to a request sent while offline changes the status to online', async () => {
  render(<Connection />)
  announce('offline')

  await act(() => trackNetwork(async () => new Response())('/'))

  expect(shown()).toBe('online')
})

test('an answer to a request sent before the network was lost changes nothing', async () => {
  render(<Connection />)
  const answer = Promise.withResolvers<Response>()
  const asking = trackNetwork(() => answer.promise)('/')
  announce('offline')

  answer.resolve(new Response())
  await act(() => asking)

  expect(shown()).toBe('offline')
})
