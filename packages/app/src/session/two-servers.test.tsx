// Programs with the hooks of the SDK and more than one server, or more than one person.
import type { Campus } from '@campus-connect/sdk'
import {
  CampusProvider,
  useDisableUser,
  useForgetPersonalData,
  useLectures,
  useLogin,
  useUsers,
} from '@campus-connect/sdk/react'
import type { AdminUser } from '@campus-connect/sdk/types'
import { testAdmin, testPassword, type TestServer, testServer } from '@campus-connect/server/testing'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'

const id = '20240001'
let servers: Record<'north' | 'south', TestServer>
let clients: Record<'north' | 'south', Campus>

beforeEach(async () => {
  const serverOf = (username: string, lectures: string[]) =>
    testServer({
      students: [
        { id, username, lectures },
        { id: '20240002', lectures: ['운영체제'] },
      ],
    })
  servers = { north: await serverOf('김하늘', ['자료구조']), south: await serverOf('박바다', ['선형대수']) }
  clients = { north: await servers.north.login(testAdmin), south: await servers.south.login(testAdmin) }
})
afterEach(async () => {
  cleanup()
  await Promise.all(Object.values(servers).map((server) => server.close()))
})

/** A list, and a question before a user is disabled. */
function Users() {
  const { users } = useUsers({ q: id })
  const disable = useDisableUser()
  const forget = useForgetPersonalData()
  const [asked, setAsked] = useState<AdminUser>()
  return (
    <>
      {users.status === 'success' &&
        users.data.map((user) => (
          <button key={user.id} onClick={() => setAsked(user)}>
            {user.username} {user.enabled ? '활성' : '비활성'}
          </button>
        ))}
      {asked && <button onClick={() => disable.mutate({ id: asked.id })}>{asked.username} 비활성화하기</button>}
      <button onClick={forget}>잊기</button>
    </>
  )
}

const enabledAt = async (server: TestServer) => (await server.as(testAdmin).listUsers({ id })).data[0]?.enabled

test('with another client nothing of the first server stays, and a change goes where its user was shown', async () => {
  const user = userEvent.setup()
  const shown = (campus: Campus) => (
    <CampusProvider campus={campus}>
      <Users />
    </CampusProvider>
  )
  const { rerender } = render(shown(clients.north))
  await user.click(await screen.findByText('김하늘 활성'))
  expect(screen.getByText('김하늘 비활성화하기')).toBeTruthy()

  rerender(shown(clients.south))

  expect(screen.queryByText(/김하늘/)).toBeNull()
  await user.click(await screen.findByText('박바다 활성'))
  await user.click(screen.getByText('박바다 비활성화하기'))
  await screen.findByText('박바다 비활성')
  rerender(shown(clients.north))
  expect(await screen.findByText('김하늘 활성')).toBeTruthy()
  expect(await Promise.all([enabledAt(servers.north), enabledAt(servers.south)])).toEqual([true, false])
})

test('two servers below one cache have lists of their own', async () => {
  const user = userEvent.setup()
  render(
    <QueryClientProvider client={new QueryClient()}>
      {(['north', 'south'] as const).map((name) => (
        <CampusProvider key={name} campus={clients[name]}>
          <section aria-label={name}>
            <Users />
          </section>
        </CampusProvider>
      ))}
    </QueryClientProvider>,
  )
  const [north, south] = ['north', 'south'].map((name) => within(screen.getByRole('region', { name })))
  const shown = () => screen.getAllByRole('region').map((region) => region.firstElementChild?.textContent)
  await waitFor(() => expect(shown()).toEqual(['김하늘 활성', '박바다 활성']))

  await user.click(north!.getByText('김하늘 활성'))
  await user.click(north!.getByText('김하늘 비활성화하기'))

  await waitFor(() => expect(shown()).toEqual(['김하늘 비활성', '박바다 활성']))
  expect(await Promise.all([enabledAt(servers.north), enabledAt(servers.south)])).toEqual([false, true])

  await user.click(north!.getByText('잊기'))
  expect(south!.getByText('박바다 활성')).toBeTruthy()
})

test.each(['the hook', 'the client'])(
  'after a login of somebody else by %s nothing stays that was fetched before',
  async (by) => {
    const user = userEvent.setup()
    const campus = await servers.north.login(id)
    const cache = new QueryClient()
    const credentials = { id: '20240002', password: testPassword }
    function Lectures() {
      const { lectures } = useLectures()
      const login = useLogin()
      return (
        <>
          {lectures.status === 'success' && lectures.data.map(({ name }) => <p key={name}>{name}</p>)}
          <button onClick={() => (by === 'the hook' ? login.mutate(credentials) : void campus.login(credentials))}>
            로그인
          </button>
        </>
      )
    }
    render(
      <CampusProvider campus={campus} client={cache}>
        <Lectures />
      </CampusProvider>,
    )
    await screen.findByText('자료구조')

    await user.click(screen.getByText('로그인'))

    expect(await screen.findByText('운영체제')).toBeTruthy()
    expect(screen.queryByText('자료구조')).toBeNull()
    const kept = cache.getQueryCache().getAll()
    expect(JSON.stringify(kept.map(({ state }) => state.data))).not.toContain('자료구조')
  },
)
