import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { call } from '../support/calls.ts'
import { type Asked, openConnection } from './connection.ts'
import { residentMegabytes } from './memory.ts'
import { admin, startServerProcess } from '../support/process.ts'
import { temporaryFolder } from '@campus-connect/core/testing/temporary-folder.ts'
import { figures } from './open-loop.ts'

const seconds = Number(process.env.STORM_SECONDS ?? 30)
/** Connections that read at once. A request waits for a free one, as in a browser. */
const connections = Number(process.env.STORM_CONNECTIONS ?? 2000)

test('at five times the reads that it can answer the server answers as many as ever, stays alive, and recovers', async () => {
  const { url, pid } = await startServerProcess({ folder: await temporaryFolder() })
  const { cookie } = await call(url, 'POST /api/auth/login', admin)
  const request = `GET /api/users/me/lectures HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`
  const closed = await closedLoop(await connected(url, 16), request)
  const [capacity, before] = [closed.length / 5, residentMegabytes(pid)]

  const pool = await connected(url, connections)
  const alive: Asked[] = []
  const memory: number[] = []
  const stopped = new AbortController()
  onTestFinished(() => stopped.abort())
  const watching = (async () => {
    while (!stopped.signal.aborted) {
      const begun = performance.now()
      const { status } = await call(url, 'GET /healthz')
      alive.push({ status, milliseconds: performance.now() - begun })
      memory.push(residentMegabytes(pid))
      await pause(100)
    }
  })()
  const { answers, unsent } = await storm(pool, request, capacity * 5)
  const ended = performance.now()
  stopped.abort()
  await watching
  expect((await call(url, 'GET /healthz')).status).toBe(200)
  const recovered = performance.now() - ended

  process.stdout.write(
    `capacity ${Math.round(capacity)}/s, ${figures(closed)}; offered ${Math.round(capacity * 5)}/s for ${seconds} s over ` +
      `${connections} connections: answered ${Math.round(answers.length / seconds)}/s, ${figures(answers)}, ` +
      `${unsent} found no connection free; /healthz ${figures(alive)}; ` +
      `memory ${before} MB before, ${Math.max(...memory)} MB at most; recovered in ${Math.round(recovered)} ms\n`,
  )
  expect(new Set([...answers, ...alive].map(({ status }) => status))).toEqual(new Set([200]))
  expect(unsent).toBeGreaterThan(0)
  expect(recovered).toBeLessThan(2000)
})

type Connection = Awaited<ReturnType<typeof openConnection>>

/** Opens a hundred at a time because of the backlog. Each sends one request, because the server closes silent ones. */
async function connected(url: string, count: number) {
  const pool: Connection[] = []
  while (pool.length < count) {
    const few = Array.from({ length: Math.min(100, count - pool.length) }, () => openConnection(url))
    const opened = await Promise.all(few)
    await Promise.all(opened.map((ask) => ask('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')))
    pool.push(...opened)
  }
  return pool
}

/** The answers of five seconds in which each client waits for its answer. */
async function closedLoop(clients: Connection[], request: string) {
  const end = performance.now() + 5000
  const answers: Asked[] = []
  await Promise.all(
    clients.map(async (ask) => {
      while (performance.now() < end) answers.push(await ask(request))
    }),
  )
  return answers
}

/** Sends requests at a steady rate and counts those that find no free connection. */
async function storm(pool: Connection[], request: string, rate: number) {
  const begun = performance.now()
  const free = [...pool]
  const answers: Asked[] = []
  const pending: Promise<void>[] = []
  let unsent = 0
  for (let index = 0; index < rate * seconds;) {
    const due = Math.floor(((performance.now() - begun) * rate) / 1000)
    for (; index < due && index < rate * seconds; index += 1) {
      const ask = free.pop()
      if (!ask) {
        unsent += 1
        continue
      }
      const asked = ask(request).then((answer) => void (answers.push(answer), free.push(ask)))
      pending.push(asked)
    }
    await pause(1)
  }
  await Promise.all(pending)
  return { answers, unsent }
}
