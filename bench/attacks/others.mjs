// Students without a part in the attack, in their own process. Each call uses a new connection and has a fixed
// time (open loop): 50 lists and 10 switches a second.
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

const rate = 60
const milliseconds = 30_000

process.once('message', async ({ url, students, lecture, seconds }) => {
  const began = performance.now()
  const times = []
  const wrong = new Map()
  const agent = new Agent({ keepAlive: false })
  const calls = Array.from({ length: rate * seconds }, async (_, index) => {
    const due = began + (index * 1000) / rate
    await pause(Math.max(0, due - performance.now()))
    const { cookie } = students[index % students.length]
    const status = await answer(url, agent, index % 6 === 0 ? switchOf(cookie, url, index) : listOf(cookie))
    times.push(performance.now() - due)
    if (status !== 200) wrong.set(status, (wrong.get(status) ?? 0) + 1)
  })
  await Promise.all(calls)
  process.send({ times, wrong: [...wrong] }, () => process.disconnect())

  function switchOf(cookie, origin, index) {
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
