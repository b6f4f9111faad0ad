import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { timed } from '../admin/calls.mjs'

const lists = '/api/users/me/lectures'
const search = `/api/admin/users?${new URLSearchParams({ limit: 50, q: '관리자' })}`
const connections = 8
const rounds = 10
/** Milliseconds of one measurement. */
const slice = 700
/** Milliseconds between two letters of an administrator who types. */
const letter = 200

/**
 * What an administrator's searches cost the students: size → requests a second and times of 8 connections, each with one of
 * `alone` (nobody searches), `typing` (a search for each letter) and `oneOfTen` (each tenth request is a search).
 */
export async function measureStudents(servers) {
  const agent = new Agent({ keepAlive: true })
  const seen = new Map(servers.map(({ size }) => [size, { alone: empty(), typing: empty(), oneOfTen: empty() }]))
  for (let round = 0; round < rounds; round += 1)
    for (const server of servers) {
      const of = seen.get(server.size)
      await load(server, agent, of.alone)
      await typing(server, agent, () => load(server, agent, of.typing))
      await load(server, agent, of.oneOfTen, 10)
    }
  agent.destroy()
  return seen
}

const empty = () => ({ times: [], milliseconds: 0 })

/** Lists over 8 connections, each `every`th request a search. */
async function load({ url, student, admin }, agent, seen, every = Infinity) {
  const began = performance.now()
  let sent = 0
  const connection = async () => {
    while (performance.now() - began < slice) {
      const [path, cookie] = ++sent % every === 0 ? [search, admin] : [lists, student]
      seen.times.push(await timed(url + path, { agent, headers: { cookie } }))
    }
  }
  await Promise.all(Array.from({ length: connections }, connection))
  seen.milliseconds += performance.now() - began
}

async function typing({ url, admin }, agent, meanwhile) {
  const stopping = new AbortController()
  const typed = (async () => {
    while (!stopping.signal.aborted) {
      await timed(url + search, { agent, headers: { cookie: admin } })
      await wait(letter)
    }
  })()
  await meanwhile()
  stopping.abort()
  await typed
}
