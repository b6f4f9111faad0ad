import { Agent } from 'node:http'
import { timed } from '../admin/calls.mjs'

const rounds = 120
const uncounted = 20

const page = (query) => `/api/admin/users?${new URLSearchParams({ limit: 50, ...query })}`
const calls = {
  'my lectures': '/api/users/me/lectures',
  'page of 50': page({}),
  'page by name': page({ sort: 'username' }),
  'rare name': page({ q: '관리자' }),
  'rare number': page({ q: '0260005' }),
  'frequent name: 김': page({ q: '김' }),
  'two words: 김 2026': page({ q: '김 2026' }),
  disabled: page({ enabled: 'false' }),
  connected: page({ connected: 'true' }),
  'of a lecture': page({ lecture: '전공 강의 017' }),
  'of a lecture, not connected': page({ lecture: '전공 강의 017', connected: 'false' }),
}

/** Milliseconds of each call on each server: call → size → times. */
export async function measureCalls(servers) {
  const agents = new Map(servers.map(({ size }) => [size, new Agent({ keepAlive: true, maxSockets: 1 })]))
  const seen = new Map(Object.keys(calls).map((name) => [name, new Map(servers.map(({ size }) => [size, []]))]))
  for (let round = 0; round < rounds + uncounted; round += 1)
    for (const [name, path] of Object.entries(calls))
      for (const { size, url, admin, student } of servers) {
        const cookie = name === 'my lectures' ? student : admin
        const took = await timed(url + path, { agent: agents.get(size), headers: { cookie } })
        if (round >= uncounted) seen.get(name).get(size).push(took)
      }
  for (const agent of agents.values()) agent.destroy()
  return seen
}
