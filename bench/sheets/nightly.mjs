import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds between two switches, and of the quiet time before the export. */
const [pace, quiet] = [25, 20_000]

/**
 * Students switch their lectures at a fixed pace, independent of the answers: first alone, then until `run` ends. Returns the milliseconds of
 * each switch, and what `run` returned.
 */
export async function switchBeside({ url }, { cookies, lectures }, run) {
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  const next = () => {
    const student = turn % cookies.length
    const act = Math.floor(turn / cookies.length) % 2 ? 'stop' : 'start'
    turn += 1
    return timedSwitch(`${url}/api/attend/${act}`, {
      agent,
      origin: url,
      cookie: cookies[student],
      name: lectures[student],
    })
  }
  const until = async (isOver) => {
    const sent = []
    while (!isOver()) {
      sent.push(next())
      await wait(pace)
    }
    return Promise.all(sent)
  }
  const end = performance.now() + quiet
  const alone = await until(() => performance.now() >= end)
  let done = false
  const running = run().finally(() => (done = true))
  const during = await until(() => done)
  const result = await running
  agent.destroy()
  return { alone, during, result }
}

async function timedSwitch(url, { agent, origin, cookie, name }) {
  const began = performance.now()
  const headers = { cookie, origin, 'content-type': 'application/json' }
  const sent = request(url, { agent, method: 'POST', headers }).end(JSON.stringify({ name }))
  const [response] = await once(sent, 'response')
  response.resume()
  await once(response, 'end')
  if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode}`)
  return performance.now() - began
}
