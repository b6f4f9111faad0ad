// Students without a part in the attack, in their own process. Each call uses a new connection and has a fixed
// time (open loop): 50 lists and 10 switches a second. An administrator looks at pages of the list and searches, 5 times a second.
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

const rate = 60
const adminRate = 5
const milliseconds = 30_000

process.once('message', async ({ url, origin, students, colleague, lecture, seconds }) => {
  const began = performance.now()
  const wrong = new Map()
  const agent = new Agent({ keepAlive: false })
  const [times, adminTimes] = await Promise.all([
    callsOf(rate, (index) => {
      const { cookie } = students[index % students.length]
      return index % 6 === 0 ? switchOf(cookie, index) : listOf(cookie)
    }),
    callsOf(adminRate, (index) => usersOf(colleague, index)),
  ])
  process.send({ times, adminTimes, wrong: [...wrong] }, () => process.disconnect())

  /** Milliseconds of each of so many calls a second. */
  async function callsOf(perSecond, callOf) {
    const calls = Array.from({ length: perSecond * seconds }, async (_, index) => {
      const due = began + (index * 1000) / perSecond
      await pause(Math.max(0, due - performance.now()))
      const status = await answer(url, agent, callOf(index))
      if (status !== 200) wrong.set(status, (wrong.get(status) ?? 0) + 1)
      return performance.now() - due
    })
    return Promise.all(calls)
  }

  function switchOf(cookie, index) {
    // Each student switches on in one round, and off in the next.
    const act = Math.floor(index / students.length) % 2 === 0 ? 'start' : 'stop'
    return {
      method: 'POST',
      path: `/api/attend/${act}`,
      headers: { cookie, origin, 'content-type': 'application/json' },
      body: JSON.stringify({ name: lecture }),
    }
  }
})

const usersOf = (cookie, index) => ({
  path: `/api/admin/users?limit=50${index % 2 ? `&q=2026${1000 + (index % 1000)}` : ''}`,
  headers: { cookie },
})
const listOf = (cookie) => ({ path: '/api/users/me/lectures', headers: { cookie } })

/** The status of the whole answer, or the error. */
function answer(url, agent, { path, body, ...options }) {
  return new Promise((resolve) => {
    const fail = (error) => resolve(error.code ?? error.message)
    const sent = request(new URL(path, url), { agent, timeout: milliseconds, ...options }, (response) => {
      response.on('end', () => resolve(response.statusCode)).on('error', fail)
      response.resume()
    })
    sent.on('timeout', () => sent.destroy(new Error('timeout'))).on('error', fail)
    sent.end(body)
  })
}
