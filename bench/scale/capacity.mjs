import { Agent, request } from 'node:http'
import { once } from 'node:events'
import { lectures, password } from '../server/campus.mjs'

const connections = 8
/** Milliseconds of one measurement. */
const slice = 1_000
const rounds = 3

/** Switches and logins a second over 8 connections: size → both. Each student takes his turn, so that no limit is met. */
export async function measureCapacity(servers) {
  const agent = new Agent({ keepAlive: true })
  const seen = new Map(servers.map(({ size }) => [size, { switches: 0, logins: 0, turn: 0 }]))
  for (let round = 0; round < rounds; round += 1)
    for (const { size, url, switchers } of servers) {
      const of = seen.get(size)
      // The turns go on, because a start of what is connected writes nothing.
      of.switches += (await perSecond(() => switchOne({ url, agent, switchers, turn: of.turn++ }))) / rounds
      of.logins += (await perSecond((turn) => logIn({ url, agent, switchers, turn }))) / rounds
    }
  agent.destroy()
  return seen
}

async function perSecond(send) {
  const began = performance.now()
  let sent = 0
  const connection = async () => {
    while (performance.now() - began < slice) await send(sent++)
  }
  await Promise.all(Array.from({ length: connections }, connection))
  return (sent / (performance.now() - began)) * 1000
}

function switchOne({ url, agent, switchers, turn }) {
  const { cookie } = switchers[turn % switchers.length]
  const act = Math.floor(turn / switchers.length) % 2 ? 'stop' : 'start'
  return post({ url, agent, path: `/api/attend/${act}`, body: { name: lectures[0] }, cookie })
}

const logIn = ({ url, agent, switchers, turn }) =>
  post({ url, agent, path: '/api/auth/login', body: { id: switchers[turn % switchers.length].id, password } })

async function post({ url, agent, path, body, cookie }) {
  const headers = { origin: url, 'content-type': 'application/json', ...(cookie && { cookie }) }
  const sent = request(url + path, { agent, method: 'POST', headers }).end(JSON.stringify(body))
  const [response] = await once(sent, 'response')
  response.resume()
  await once(response, 'end')
  if (response.statusCode !== 200) throw new Error(`${url}${path}: ${response.statusCode}`)
}
