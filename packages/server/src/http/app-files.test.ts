import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { testServer } from '../../test/support/server.ts'

const index = '<!doctype html><title>Campus Connect</title>'
const script = 'console.log(1)'

/** A server with a small built app: index.html, sw.js and one asset, plain and compressed. */
async function start() {
  const appRoot = mkdtempSync(join(tmpdir(), 'campus-app-'))
  mkdirSync(join(appRoot, 'assets'))
  writeFileSync(join(appRoot, 'index.html'), index)
  writeFileSync(join(appRoot, 'sw.js'), script)
  writeFileSync(join(appRoot, 'assets', 'main-abc123.js'), script)
  writeFileSync(join(appRoot, 'assets', 'main-abc123.js.br'), brotliCompressSync(script))
  const server = await testServer({ appRoot })
  onTestFinished(async () => {
    await server.close()
    rmSync(appRoot, { recursive: true })
  })
  return server.app
}

test.each([
  '/',
  '/login',
  '/lecture/%EC%B9%B4%EB%88%84%2F%EC%B9%B4%EC%95%BD',
  '/lecture/a%252Fb',
  '/lecture/50%25',
  '/lecture/a%3Fb%23c?x=1',
  `/lecture/${encodeURIComponent('가'.repeat(100))}`,
  '/lecture/%E0%A4%A',
  '/lecture/%ff',
  '/lecture/Node.js',
  '/lecture/.NET',
  '/admin/users/20240001',
  '/admin/users/a.b',
  '/index.html',
  '/apis',
])('%s loads the app', async (url) => {
  const answer = await (await start()).inject({ url })

  expect([answer.statusCode, answer.body]).toEqual([200, index])
  expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
})

test('an asset is cached for a year and sent compressed if the client accepts that', async () => {
  const app = await start()

  const plain = await app.inject({ url: '/assets/main-abc123.js' })
  expect([plain.statusCode, plain.body]).toEqual([200, script])
  expect(plain.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'application/javascript; charset=utf-8',
  })
  const packed = await app.inject({ url: '/assets/main-abc123.js', headers: { 'accept-encoding': 'gzip, br' } })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: expect.stringMatching(/accept-encoding/i) })
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(script)
})

test('a file with a fixed name is revalidated', async () => {
  const answer = await (await start()).inject({ url: '/sw.js' })

  expect([answer.body, answer.headers['cache-control']]).toEqual([script, 'no-cache'])
})

test.each([
  '/assets/gone-123.js',
  '/assets/',
  '/assets/..%2findex.html',
  '/assets/%ff',
  '/assets/%E0%A4%A.js',
  '/../../package.json',
  '/%2e%2e/%2e%2e/package.json',
  '/.env',
  '/.git/config',
  '/.well-known/other',
  '/backup.sql',
  '/wp-login.php',
  '/admin/config.php',
])('%s is 404, not the app', async (url) => {
  const answer = await (await start()).inject({ url })

  expect(answer.statusCode).toBe(404)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.body).not.toContain('<')
})

test.each([
  ['a range beyond its end', { range: 'bytes=1000-' }, 416],
  ['another version of it', { 'if-match': '"another"' }, 412],
])('an asset request with %s is refused, and the refusal is not cached', async (_what, headers, status) => {
  const answer = await (await start()).inject({ url: '/assets/main-abc123.js', headers })

  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([status, 'no-store'])
  expect(answer.json()).toEqual({ success: false, message: expect.stringMatching(/[가-힣]/), data: null })
})

test('a password manager finds the page that changes the password', async () => {
  const answer = await (await start()).inject({ url: '/.well-known/change-password' })

  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/mypage'])
})

test('the app answers GET and HEAD only', async () => {
  const app = await start()

  for (const url of ['/login', '/lecture/%ff'])
    expect(await app.inject({ method: 'HEAD', url })).toMatchObject({ statusCode: 200, body: '' })
  const posted = await app.inject({ method: 'POST', url: '/login' })
  expect([posted.statusCode, posted.headers.allow]).toEqual([405, 'GET, HEAD'])
})

test('without a built app the server says how to build it', async () => {
  const server = await testServer()
  onTestFinished(server.close)

  const answer = await server.app.inject({ url: '/' })

  expect([answer.statusCode, answer.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
  expect(answer.body).toContain('npm run build')
})

test('the contract and its reference load nothing from other hosts', async () => {
  const app = await start()

  const contract = await app.inject({ url: '/openapi.yaml' })
  expect(contract.body).toMatch(/^openapi: 3\.1/)
  const reference = await app.inject({ url: '/docs' })
  expect(reference.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(reference.body).not.toMatch(/https?:/)
  for (const [, path] of reference.body.matchAll(/(?:src|href)="([^"]+)"/g))
    expect((await app.inject({ url: new URL(path ?? '', 'http://x/docs').pathname })).statusCode).toBe(200)
  expect((await app.inject({ url: '/docs/json' })).json()).toMatchObject({ info: { title: 'Campus Connect' } })
})

test('programs find the contract as JSON, and language models the way to it', async () => {
  const app = await start()
  const { json } = await app.inject({ url: '/docs/json' })

  const contract = await app.inject({ url: '/openapi.json' })
  const summary = await app.inject({ url: '/llms.txt' })

  expect(contract.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(contract.json()).toEqual(json())
  expect(summary.headers['content-type']).toBe('text/plain; charset=utf-8')
  for (const [, path = ''] of summary.body.matchAll(/\]\((\S+?)\)/g))
    expect(await app.inject({ url: path })).toMatchObject({ statusCode: 200 })
})
