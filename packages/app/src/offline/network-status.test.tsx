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

test('what the device says is believed', () => {
  render(<Connection />)
  expect(shown()).toBe('online')

  announce('offline')
  expect(shown()).toBe('offline')
  announce('online')
  expect(shown()).toBe('online')
})

test('an answer to what was asked without network shows that there is one', async () => {
  render(<Connection />)
  announce('offline')

  await act(() => trackNetwork(async () => new Response())('/'))

  expect(shown()).toBe('online')
})

test('an answer to what was asked before the network went does not', async () => {
  render(<Connection />)
  const answer = Promise.withResolvers<Response>()
  const asking = trackNetwork(() => answer.promise)('/')
  announce('offline')

  answer.resolve(new Response())
  await act(() => asking)

  expect(shown()).toBe('offline')
})
