import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect } from 'vitest'
import { createCampus } from '../src/index.ts'
import { CampusProvider } from '../src/react.ts'
import type { Loadable } from '../src/types.ts'

export const success = (data: unknown, message = '') => Response.json({ success: true, message, data })
export const failure = (status: number, message: string) =>
  Response.json({ success: false, message, data: null }, { status })
export const connected = { name: '자료구조', connected: true }
export const disconnected = { name: '자료구조', connected: false }
export const user = (enabled: boolean) => ({
  id: '20240001',
  username: '김하늘',
  enabled,
  createdAt: '',
  updatedAt: '',
  lectureDtoList: [],
})

/** Hooks below a client whose replies the test gives, one by one, when it wants to. */
export function render<T>(hook: () => T) {
  const waiting: { path: string; reply: (response: Response) => void }[] = []
  const campus = createCampus({
    baseUrl: 'http://campus.test',
    retries: false,
    fetch: (url) => new Promise((reply) => waiting.push({ path: new URL(url).pathname, reply })),
  })
  const wrapper = ({ children }: { children: ReactNode }) => <CampusProvider campus={campus}>{children}</CampusProvider>
  const { result, rerender, unmount } = renderHook(hook, { wrapper })

  async function reply(path: string, response: Response) {
    await waitFor(() => expect(waiting.map((call) => call.path)).toContain(path))
    const [call] = waiting.splice(
      waiting.findIndex((other) => other.path === path),
      1,
    )
    await act(async () => call?.reply(response))
  }
  return { result, rerender, unmount, reply, waiting }
}

export const mine = '/api/users/me/lectures'
export const since = (shown: Loadable<unknown>) => (shown.status === 'success' ? shown.stale?.since : undefined)
