// Attackers, in their own process. They have the lowest priority, because in a real attack they run on other machines than the server.
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { writeRoster } from '../server/roster.mjs'

setPriority(19)

process.once('message', async (told) => {
  const { url, attack, seconds, admin, student, password, campus, roster, members, outside } = told
  const until = performance.now() + seconds * 1000
  const { hostname, port } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets: 500 })
  const statuses = new Map()
  let addresses = 0

  const count = (status) => statuses.set(status, (statuses.get(status) ?? 0) + 1)
  const post = (path, body, cookie, from) => send(path, { method: 'POST', cookie, from, body: JSON.stringify(body) })
  /** Sends one request, each from another address as through a proxy unless it has one. */
  const send = (path, { method = 'GET', cookie, from, body, headers } = {}) =>
    new Promise((resolve) => {
      const done = (status, cookies = []) => {
        count(status)
        resolve({ status, cookie: cookies.map((each) => each.split(';')[0]).join('; ') })
      }
      const sent = request(url + path, {
        agent,
        method,
        headers: {
          'x-forwarded-for': from ?? address(),
          ...(body ? { 'content-type': 'application/json', origin: url } : {}),
          ...(cookie ? { cookie } : {}),
          ...headers,
        },
      })
        .on('response', (response) => {
          response.on('end', () => done(response.statusCode, response.headers['set-cookie'])).resume()
        })
        .on('error', ({ code }) => done(code))
      sent.end(body)
    })
  /** Writes bytes on its own connection, and leaves it open until `milliseconds` later. */
  const raw = async (bytes, milliseconds, { read = true, host = hostname } = {}) => {
    const socket = connect(Number(port), host).on('error', () => {})
    if (read) socket.resume()
    socket.write(bytes, 'latin1')
    count('connection')
    await Promise.race([new Promise((resolve) => socket.once('close', resolve)), pause(milliseconds)])
    socket.destroy()
  }
  const address = () => {
    addresses += 1
    return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
  }
  const head = (line, cookie) =>
    `${line} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address()}\r\n${cookie ?? ''}`
  const lastReading = async () => {
    const text = await (await fetch(`${url}/metrics`)).text()
    return /^campus_roster_last_attempt_seconds.*$/m.exec(text)?.[0]
  }
  const sync = (cookie) => send('/api/users/me/lectures/sync', { method: 'POST', cookie, headers: { origin: url } })
  const withCookie = (cookie) => `Cookie: ${cookie}\r\n`
  const list = '/api/users/me/lectures'

  /** How many clients repeat a call at once, and the call. */
  const attacks = {
    'sign up, switch, delete': [
      10,
      async (index) => {
        const id = String(20300001 + index)
        const account = { id, username: '김철수', password }
        await post('/api/auth/signup', account)
        const { cookie } = await post('/api/auth/login', account)
        for (let turn = 0; turn < 30; turn += 1) await post('/api/attend/start', { name: '자료구조' }, cookie)
        await send('/api/users/me', { method: 'DELETE', cookie, body: JSON.stringify({ password }) })
      },
    ],
    'paths of 12 kB': [50, () => send(`/api/${'x'.repeat(12_000)}`)],
    'malformed HTTP': [50, () => raw(`${head('FOO /')}\r\n`.repeat(20), 200)],
    'wrong passwords': [
      50,
      (_, turn) => post('/api/auth/login', { id: String(20260100 + (turn % 1000)), password: `wrong-${turn}` }),
    ],
    'one stranger at the address of the campus, 40 logins at a time': [
      40,
      (_, turn) => post('/api/auth/login', { id: `9${turn}`, password: 'wrong' }, undefined, campus),
    ],
    'a customer of IPv6 with 65,536 networks, 40 logins at a time': [
      40,
      (_, turn) =>
        post(
          '/api/auth/login',
          { id: `9${turn}`, password: 'wrong' },
          undefined,
          `2001:db8:1:${(turn % 65_536).toString(16)}::1`,
        ),
    ],
    'names like the administrator': [
      50,
      (_, turn) =>
        post('/api/auth/signup', {
          id: String(20400000 + turn),
          username: `관\u034f리자${String.fromCodePoint(0x2000 + (turn % 8000))}`,
          password,
        }),
    ],
    'reads from another site': [50, () => send(list, { cookie: admin, headers: { 'sec-fetch-site': 'cross-site' } })],
    'pipelined requests': [50, () => raw(`${head(`GET ${list}`)}\r\n`.repeat(5000), 1000)],
    'slow bodies': [
      1000,
      () =>
        raw(`${head('POST /api/auth/login')}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{`, 60_000),
    ],
    'one student, 200 calls at a time': [
      200,
      (index) =>
        index % 2 ? send(list, { cookie: student }) : post('/api/attend/start', { name: '자료구조' }, student),
    ],
    'an administrator, 100 searches': [
      100,
      (_, turn) => send(`/api/admin/users?limit=50&q=${encodeURIComponent('가나다라마'[turn % 5])}`, { cookie: admin }),
    ],
    'an administrator, 200 slow readers': [
      200,
      () => raw(`${head('GET /api/admin/users', withCookie(admin))}\r\n`, 60_000, { read: false }),
    ],
    'an administrator, 100 times disable and enable': [
      100,
      (index, turn) =>
        send(`/api/admin/users/${20261001 + index}/${turn % 2 ? 'enable' : 'disable'}`, {
          method: 'POST',
          cookie: admin,
          headers: { origin: url },
        }),
    ],
    'a student, 200 syncs at a time': [200, () => sync(student)],
    'a class of 3,000 whose lists changed, 20 syncs at a time': [20, (_, turn) => sync(members[turn % members.length])],
    // Each is as slow as the server allows. Those above the limit are closed at once.
    'one address, 2,500 connections': [
      2500,
      async () => {
        await raw(head('POST /api/auth/login'), 60_000, { host: outside })
        await pause(50)
      },
    ],
    'refused requests that fill the log': [
      50,
      (_, turn) => send(`/api/${turn}-${'x'.repeat(1000)}`, { cookie: `campus_session=${turn}` }),
    ],
    'a roster of 30,000 that changes all the time': [
      1,
      async (_, turn) => {
        const before = await lastReading()
        writeRoster(roster, turn + 1, 30_000)
        count('written')
        while ((await lastReading()) === before) await pause(1000)
      },
    ],
  }
  const [parallel, act] = attacks[attack]
  let turns = 0
  const repeat = async (index) => {
    while (performance.now() < until) await act(index, (turns += 1))
  }
  const all = Promise.all(Array.from({ length: parallel }, (_, index) => repeat(index)))
  await Promise.race([all, pause(seconds * 1000)])
  process.send({ statuses: [...statuses] }, () => process.exit(0))
})
