import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { campusWith, success } from '../../test/support.ts'
import { CampusProvider, useForgetPersonalData, useLectures } from '../react.ts'

afterEach(cleanup)

const lectures = [{ name: '자료구조', connected: true }]

test.each(['a provider above', 'the property client'])(
  "a host's cache, known by %s, is used and keeps what is the host's",
  async (way) => {
    const client = new QueryClient()
    const { campus } = campusWith(success(lectures))
    const given = way === 'the property client' ? { client } : {}
    const wrapper = ({ children }: { children: ReactNode }) => {
      const provider = (
        <CampusProvider campus={campus} {...given}>
          {children}
        </CampusProvider>
      )
      return 'client' in given ? provider : <QueryClientProvider client={client}>{provider}</QueryClientProvider>
    }
    const hostQuery = vi.fn<() => Promise<string>>(async () => 'of the host')
    const { result } = renderHook(
      () => {
        const host = useQuery({ queryKey: ['lectures'], queryFn: hostQuery })
        return { ...useLectures(), host, forget: useForgetPersonalData() }
      },
      { wrapper },
    )
    await waitFor(() => expect(result.current.lectures).toMatchObject({ data: lectures }))

    act(() => result.current.forget())

    const keys = client
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey)
    expect(keys).toContainEqual(['lectures'])
    expect(keys.every(([first]) => first === 'lectures' || first === 'campus-connect')).toBe(true)
    expect(client.getQueryData(['lectures'])).toBe('of the host')
    expect(client.getDefaultOptions()).toEqual({})
  },
)
