import { createCampus } from '@campus-connect/sdk'
import { cookieJar } from '@campus-connect/sdk/node'
import { once } from 'node:events'
import { Agent, createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { httpFetch } from './http-fetch.ts'

const answer = JSON.stringify({ success: true, message: '', data: [{ name: '카누/카약', connected: true }] })

async function campusAt(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return createCampus({
    baseUrl: `http://127.0.0.1:${port}`,
    fetch: cookieJar(undefined, httpFetch(new Agent())).fetch,
    retries: 0,
  })
}

test('an answer comes whole, compressed or not, and its cookies go back', async () => {
  const asked: unknown[] = []
  const campus = await campusAt((request, response) => {
    asked.push([request.headers['sec-fetch-site'], request.headers.cookie])
    response.setHeader('set-cookie', ['a=1; Expires=Wed, 01 Jan 2110 00:00:00 GMT', 'b=2'])
    if (asked.length === 1) return response.end(answer)
    response.setHeader('content-encoding', String(request.headers['accept-encoding'])).end(gzipSync(answer))
  })

  const { data } = await campus.listMyLectures()
  expect(data).toEqual([{ name: '카누/카약', connected: true }])
  expect((await campus.listMyLectures()).data).toEqual(data)
  expect(asked).toEqual([
    ['none', undefined],
    ['none', 'a=1; b=2'],
  ])
})

test.each<[string, RequestListener, object]>([
  [
    'a damaged body',
    (_, response) => response.setHeader('content-encoding', 'gzip').end('no gzip'),
    { kind: 'malformed' },
  ],
  [
    'a body that is cut off',
    (_, response) => response.writeHead(200, { 'content-length': 999 }).write('{', () => response.destroy()),
    { kind: 'network' },
  ],
  ['a redirect', (_, response) => response.writeHead(302, { location: '/' }).end(), { kind: 'malformed', status: 302 }],
])('%s is what it is with any other fetch', async (_case, listener, error) => {
  const campus = await campusAt(listener)

  await expect(campus.listMyLectures()).rejects.toMatchObject(error)
})

test('a call that is ended ends at once', async () => {
  const abort = new AbortController()
  const campus = await campusAt((_, response) => response.write('{', () => abort.abort()))

  await expect(campus.listMyLectures({ signal: abort.signal })).rejects.toMatchObject({ kind: 'aborted' })
})
