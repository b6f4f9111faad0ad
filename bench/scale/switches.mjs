// Students who switch a lecture, 50 times a second on each server, until the parent says that it is enough.
import { Agent, request } from 'node:http'

const interval = 20

process.once('message', ({ input, lecture }) => {
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  let done = 0
  const send = (url, cookie, act) =>
    request(`${url}/api/attend/${act}`, {
      agent,
      method: 'POST',
      headers: { cookie, origin: url, 'content-type': 'application/json' },
    })
      .on('response', (response) => response.resume().once('end', () => (done += 1)))
      .on('error', () => {})
      .end(JSON.stringify({ name: lecture }))
  const timer = setInterval(() => {
    for (const { url, cookies } of input)
      send(url, cookies[turn % cookies.length], Math.floor(turn / cookies.length) % 2 ? 'stop' : 'start')
    turn += 1
  }, interval)
  process.once('message', () => {
    clearInterval(timer)
    process.send({ done }, () => process.exit(0))
  })
})
