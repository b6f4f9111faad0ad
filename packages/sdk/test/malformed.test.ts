import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { createCampus } from '../src/index.ts'
import { errorOf, everyCall, serve } from './support.ts'

type BadAnswer = [title: string, status: number, type: string | null, body: string, excerpt?: string]

const html = '<!doctype html><title>Wi-Fi</title>'
const json = 'application/json'
const badAnswers: BadAnswer[] = [
  ["a proxy's HTML 502", 502, 'text/html', html],
  ["a captive portal's HTML 200", 200, 'text/html; charset=utf-8', html],
  ['an HTML 404', 404, 'text/html', html],
  ['an empty 200', 200, null, ''],
  ['an empty 401', 401, null, ''],
  ['a 204', 204, null, ''],
  ['a truncated envelope', 200, json, '{"success":true,"message":"","da'],
  ['null', 200, json, 'null'],
  ['a number', 200, json, '123'],
  ['problem+json', 400, 'application/problem+json', '{"title":"Bad Request"}'],
  ['a wrong envelope', 200, json, '{"success":"yes","message":"","data":null}'],
  ['a bare list', 200, json, '[]'],
  ['data of another call', 200, json, '{"success":true,"message":"","data":[]}'],
  ['a failure that says it succeeded', 500, json, '{"success":true,"message":"","data":null}'],
  ['a long page', 500, 'text/html', 'x'.repeat(5000), 'x'.repeat(200)],
]

test.each(badAnswers)(
  '%s is malformed, with what came in its place',
  async (_title, status, type, body, excerpt = body) => {
    const baseUrl = await serve((_request, response) => {
      response.writeHead(status, { 'x-request-id': 'r-1', ...(type ? { 'content-type': type } : {}) }).end(body)
    })

    expect(await errorOf(everyCall.login(createCampus({ baseUrl })))).toMatchObject({
      kind: 'malformed',
      status,
      requestId: 'r-1',
      cause: { contentType: type, excerpt },
    })
  },
)

test('a byte order mark before the envelope is no part of it', async () => {
  const baseUrl = await serve((_request, response) => response.end('\ufeff{"success":true,"message":"","data":[]}'))

  expect(await createCampus({ baseUrl }).listMyLectures()).toEqual({ data: [], message: '' })
})

/** Sends for as long as somebody listens, but no more than 50 MB. */
function pour(response: ServerResponse) {
  const chunk = Buffer.alloc(2 ** 20, ' ')
  let sent = 0
  const end = Promise.withResolvers<number>()
  const more = () => {
    for (; sent < 50;) {
      sent += 1
      if (!response.write(chunk)) return
    }
    response.end()
  }
  response.on('drain', more).on('close', () => end.resolve(sent))
  more()
  return end.promise
}

test('of 50 MB no more than 10 are read, and the connection is closed', async () => {
  const poured = Promise.withResolvers<number>()
  const baseUrl = await serve((_request, response) => void pour(response).then(poured.resolve))

  const error = await errorOf(everyCall.login(createCampus({ baseUrl })))

  expect(error).toMatchObject({ kind: 'malformed', status: 200, message: 'the answer is too large' })
  expect(await poured.promise).toBeLessThan(40)
})

test('the list of everyone may be longer than that', async () => {
  const user = {
    id: '1',
    username: '김하늘'.repeat(30),
    enabled: true,
    createdAt: '',
    updatedAt: '',
    lectureDtoList: [],
  }
  const body = JSON.stringify({ success: true, message: '', data: Array.from({ length: 40_000 }, () => user) })
  const baseUrl = await serve((_request, response) => response.end(body))

  expect(Buffer.byteLength(body)).toBeGreaterThan(10 * 2 ** 20)
  expect((await createCampus({ baseUrl }).listUsers()).data).toHaveLength(40_000)
})

test('a page that repeats what was sent does not bring the password into the error', async () => {
  const baseUrl = await serve(async (request, response) => {
    const body = (await request.toArray()).join('')
    response.end(`<pre>${body}</pre>`)
  })

  const login = await errorOf(everyCall.login(createCampus({ baseUrl })))
  const change = await errorOf(everyCall.changeMyPassword(createCampus({ baseUrl })))

  expect(login.cause).toMatchObject({ excerpt: '<pre>{"id":"20240001","password":"…","rememberMe":true}</pre>' })
  expect(change.cause).toMatchObject({ excerpt: '<pre>{"currentPassword":"…","newPassword":"…"}</pre>' })
})
