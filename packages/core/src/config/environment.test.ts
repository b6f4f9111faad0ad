import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readEnvFile } from './environment.ts'

function read(content: string | Buffer, mode: number) {
  const folder = mkdtempSync(join(tmpdir(), 'campus-env-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, '.env')
  writeFileSync(path, content)
  chmodSync(path, mode)
  const said: string[] = []
  return { path, said, environment: readEnvFile(path, (line) => void said.push(line)) }
}

test('the file is read if it exists', () => {
  expect(read('PORT=8080\nADMIN_PASSWORD="a # b"\n', 0o600)).toMatchObject({
    environment: { PORT: '8080', ADMIN_PASSWORD: 'a # b' },
    said: [],
  })
  expect(readEnvFile('/nonexistent/.env', () => {})).toEqual({})
})

test.each([
  ['ADMIN_PASSWORD=Xq7#Zk9', 1],
  ['A=1\n# b c\nB="x\n y # z"\nROSTER=/data/my roster.zip', 5],
  ['PORT=8080 # the port', 1],
])('a value with # or a space without quotes is refused by its line: %j', (content, line) => {
  expect(() => read(`${content}\n`, 0o600)).toThrow(new RegExp(`\\.env ${line}행: [A-Z_]+ 값에`))
  expect(() => read(`${content}\n`, 0o600)).not.toThrow(/Xq7|Zk9/)
})

test.each([
  ['UTF-16', Buffer.from('\ufeffSIGNUP=closed\n', 'utf16le'), / UTF-8/],
  ['UTF-16 without a mark', Buffer.from('SIGNUP=closed\n', 'utf16le'), / UTF-8/],
  ['a byte order mark', '\ufeffPORT=8080\nSIGNUP=closed\n', / UTF-8/],
  ['CP949', Buffer.from('ADMIN_PASSWORD=\xc7\xd1\xba\xfb\n', 'latin1'), / UTF-8/],
  ['a NUL', 'HOST=127.0.0.1\0.example\n', / UTF-8/],
  ['line ends of old computers', 'PORT=8080\rSIGNUP=closed\r', / UTF-8/],
  ['a colon', 'PORT=8080\nSIGNUP: closed\n', / 2행: 이름=값이 아닙니다/],
  ['no sign between name and value', 'ADMIN_PASSWORD Xq7\n', / 1행: 이름=값이 아닙니다/],
  ['a quoted name', '"SIGNUP"=closed\n', / 1행: 이름=값이 아닙니다/],
  ['two values', 'SIGNUP=closed\n\nexport SIGNUP=open\n', / 3행: SIGNUP 설정이 1행에도 있습니다/],
  ['a quote that ends with the file', 'ADMIN_PASSWORD="Xq7\n', / 1행: ADMIN_PASSWORD 값의 따옴표가/],
  ['a quote that ends in another setting', 'A="Xq7\nSIGNUP=closed\nADMIN_PASSWORD="Zk9"\n', / 1행: A 값의 따옴표가/],
])('a file in which a setting would be lost without a word is refused: %s', (_what, content, said) => {
  expect(() => read(content, 0o600)).toThrow(said)
  expect(() => read(content, 0o600)).not.toThrow(/Xq7|Zk9/)
})

test('Windows line ends, `export` and spaces around the sign are no fault', () => {
  const { environment } = read('export PORT = 8080\r\n  # note\r\n\r\nADMIN_PASSWORD="a\r\nb"\r\n', 0o600)

  expect(environment).toEqual({ PORT: '8080', ADMIN_PASSWORD: 'a\nb' })
})

test('a file that cannot be read is one line', () => {
  expect(() => readEnvFile('/dev/null/.env', () => {})).toThrow(
    /^\/dev\/null\/.env: 읽을 수 없습니다 \(폴더가 아닌 것이 경로에 있습니다\)/,
  )
  expect(() => readEnvFile('/tmp', () => {})).toThrow('/tmp: 읽을 수 없습니다 (파일이 아니라 폴더입니다)')
})

test.skipIf(process.platform === 'win32').each([0o644, 0o640, 0o604])(
  'a password that other users can read causes a warning: %o',
  (mode) => {
    const { path, said } = read('ADMIN_PASSWORD=saebyeok-haneul-77\n', mode)

    expect(said).toEqual([expect.stringMatching(/^경고: .*ADMIN_PASSWORD.*chmod 600/)])
    expect(said.join()).toContain(path)
    expect(said.join()).not.toContain('saebyeok')
  },
)

test('a file without a secret may be readable for everybody', () => {
  expect(read('PORT=8080\nADMIN_PASSWORD=\n', 0o644).said).toEqual([])
})

test.skipIf(process.platform === 'win32').each([
  ['postgres://campus:Xq7@127.0.0.1/campus', true],
  ['postgres://campus@127.0.0.1/campus?password=Xq7', true],
  ['postgres://campus:Xq7@/campus', true],
  ['postgres://campus:Xq7/Zk9@127.0.0.1/campus', true],
  ['postgres://campus@127.0.0.1/campus', false],
  ['postgres:///campus?host=/run/postgresql', false],
  ['file:./data/campus.db', false],
])('DATABASE_URL=%s in a file that other users can read causes a warning: %s', (url, warned) => {
  const { said } = read(`DATABASE_URL='${url}'\n`, 0o644)

  expect(said.map((line) => line.includes('DATABASE_URL'))).toEqual(warned ? [true] : [])
  expect(said.join()).not.toMatch(/Xq7|Zk9/)
})
