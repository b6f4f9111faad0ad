import { Agent, request } from 'node:http'
import { once } from 'node:events'
import { percentile, verdict } from '../server/figures.mjs'

const rounds = 800
const uncounted = 50
/** Times the student's list. */
const target = 3
const limit = 50

const page = (query) => `/api/admin/users?${new URLSearchParams({ limit, ...query })}`
const calls = {
  'first page': page({}),
  'page by name': page({ sort: 'username' }),
  'newest first': page({ sort: '-createdAt' }),
  'search: 김': page({ q: '김' }),
  'search: 민준': page({ q: '민준' }),
  'search: 도윤 김': page({ q: '도윤 김' }),
  'search: ㄱㅁㅈ': page({ q: 'ㄱㅁㅈ' }),
  'search: 2026': page({ q: '2026' }),
  'search: 20269999': page({ q: '20269999' }),
  'search: nobody': page({ q: '없는이름' }),
  'filter: disabled': page({ enabled: false }),
  'filter: connected': page({ connected: true }),
  'filter: lecture': page({ lecture: '전공 강의 017' }),
  'filter: connected to lecture': page({ lecture: '전공 강의 017', connected: true }),
}

/** Sends the calls in turn over one connection, so that the machine's load affects all alike. */
export async function measureCalls(url, { admin, student }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times = new Map([['list', []], ...Object.keys(calls).map((name) => [name, []])])
  const deep = await cursorAfter(url, admin, 20)
  const paths = { ...calls, 'page 21 by name': deep }
  times.set('page 21 by name', [])
  for (let round = 0; round < rounds + uncounted; round += 1)
    for (const [name, seen] of times) {
      const [path, cookie] = name === 'list' ? ['/api/users/me/lectures', student] : [paths[name], admin]
      const took = await timed(url + path, { agent, headers: { cookie } })
      if (round >= uncounted) seen.push(took)
    }
  agent.destroy()
  const base = percentile(times.get('list'), 0.95)
  return {
    columns: ['', 'p50, ms', 'p95, ms', "times the student's list", 'target'],
    rows: [...times].map(([name, seen]) => {
      const p95 = percentile(seen, 0.95)
      const figures = [percentile(seen, 0.5).toFixed(2), p95.toFixed(2)]
      if (name === 'list') return ["the student's list", ...figures, '1.00', '']
      return [name, ...figures, (p95 / base).toFixed(2), `${target}, ${verdict(p95 <= target * base)}`]
    }),
  }
}

async function cursorAfter(url, cookie, pages) {
  let path = page({ sort: 'username' })
  for (let index = 0; index < pages; index += 1) {
    const { headers } = await fetch(url + path, { headers: { cookie } })
    path = page({ sort: 'username', cursor: headers.get('x-next-cursor') })
  }
  return path
}

/** Milliseconds until the last byte. */
export async function timed(url, options) {
  const began = performance.now()
  const sent = request(url, options).end()
  const [response] = await once(sent, 'response')
  response.resume()
  await once(response, 'end')
  if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode}`)
  return performance.now() - began
}
