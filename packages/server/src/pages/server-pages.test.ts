import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestServer } from '../../test/support/server.ts'

const appRoot = mkdtempSync(join(tmpdir(), 'campus-pages-'))
let server: TestServer

beforeAll(async () => {
  const links = [
    'icon" type="image/svg+xml" href="/assets/mark-1.svg',
    'stylesheet" crossorigin href="/assets/app-1.css',
  ]
  const index = links.map((link) => `<link rel="${link}">`).join('')
  writeFileSync(join(appRoot, 'index.html'), `<!doctype html><title>한빛&amp;대학교</title>${index}<script>1</script>`)
  server = await testServer({ appRoot })
})
afterAll(async () => {
  await server.close()
  rmSync(appRoot, { recursive: true })
})

test.each(['/-', '/-/', '/-/secret', '/-/a/b', '/%2d/secret', '/-/%ff', '/-/.env', '/-/index.html', '/-?x=1'])(
  '%s is a Korean page of the campus, not the app',
  async (url) => {
    const answer = await server.app.inject({ url })

    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.statusCode).toBe(url.includes('%ff') ? 400 : 404)
    expect(answer.body).toContain('<title>화면을 열 수 없습니다 - 한빛&amp;대학교</title>')
    expect(answer.body).toContain('<link rel="stylesheet" href="/assets/app-1.css" />')
    expect(answer.body).not.toContain('<script')
    expect(answer.headers['cache-control']).toBe('no-store')
    const [, style = ''] = /<style>(.*)<\/style>/s.exec(answer.body) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    expect(answer.headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'self' 'sha256-${hash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    )
  },
)

test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'] as const)(
  '%s of a page that is not there is 404',
  async (method) => {
    const answer = await server.app.inject({ method, url: '/-/secret' })

    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(answer.body === '').toBe(method === 'HEAD')
  },
)

test('a page that is there refuses other methods and says which it takes', async () => {
  const answer = await server.app.inject({ method: 'POST', url: '/-/record?x=1' })

  expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD'])
  expect(answer.body).toContain('허용되지 않는 요청 방식입니다.')
})

test('an address that only begins like them is the app', async () => {
  for (const url of ['/-x', '/lecture/-']) expect((await server.app.inject({ url })).body).toContain('<script>')
})
