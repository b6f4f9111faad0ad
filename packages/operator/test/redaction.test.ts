import { expect, test } from 'vitest'
import { readAllSettings } from '../src/commands/check/settings.ts'
import { run } from '../src/program.ts'
import { readSettings } from '@campus-connect/core/config/settings.ts'
import { redactedUrl } from '@campus-connect/core/config/redaction.ts'
import { openDatabase } from '@campus-connect/core/database/open.ts'

/** Every part is secret: a parser may mistake some parts for a host, a port or a path. */
const pieces = ['Xq7', '9081', 'Zk9', 'Wm4']
const [a = '', digits = '', b = '', c = ''] = pieces
const passwords = [
  a,
  `${a}:${b}`,
  `${a}@${b}`,
  `${a}/${b}`,
  `${a}?${b}`,
  `${a}#${b}`,
  `${a} ${b}`,
  `${a}\\${b}`,
  `${a}%${b}`,
  `${a}%zz${b}`,
  `${a}%40${b}%2F${c}`,
  `${a}@${b}/${c}`,
  `${a}@/${b}@${c}`,
  `${digits}/${b}@${c}`,
  `${digits}?${b}`,
  `${digits}#${b}`,
  `${digits}\\${b}`,
  `[${a}]`,
  `${a}'${b}"`,
  `${a},${b}`,
  `${a}=${b}&${c}`,
  `${a}\n${b}\t${c}`,
  `비밀${a}`,
]
const schemes = ['postgres', 'POSTGRES', 'mysql', 'https', 'file', 'jdbc:postgresql']
const forms = [
  ...schemes.flatMap((scheme) => passwords.map((password) => `${scheme}://campus:${password}@db.example.ac.kr/campus`)),
  ...schemes.flatMap((scheme) => [
    `${scheme}://:${a}@db.example.ac.kr:5432/campus`,
    `${scheme}://campus:${a}@/campus?host=db.example.ac.kr`,
    `${scheme}://db.example.ac.kr/campus?user=campus&password=${a}`,
    `${scheme}://db.example.ac.kr/campus?sslmode=verify&sslpassword=${a}`,
    `${scheme}://db.example.ac.kr:port/campus?password=${a}`,
    `${scheme}://campus:${a}@one.example,two.example:1,three.example:2/campus`,
  ]),
  `postgres:campus:${a}@db.example.ac.kr/campus`,
  `postgres:/campus:${a}@db.example.ac.kr/campus`,
  `postgres:///campus:${a}@db.example.ac.kr/campus`,
  `https//campus:${a}@db.example.ac.kr/campus`,
  `campus:${a}@db.example.ac.kr/campus`,
  `//campus:${a}@db.example.ac.kr/campus`,
  `host=db.example.ac.kr user=campus password=${a}`,
  `host=db.example.ac.kr;password='${a} ${b}'`,
  `Server=db;User Id=campus;Password=${a};`,
  `DATABASE_URL=postgres://campus:${a}@db/campus`,
  `"postgres://campus:${a}@db/campus"`,
  `psql 'postgres://campus:${a}@db/campus'`,
]

const names = ['DATABASE_URL', 'PUBLIC_URL', 'ALLOWED_ORIGINS', 'ROSTER', 'TRUSTED_PROXIES', 'HOST', 'PORT', 'ADMIN_ID']

/** The output and the errors of the program. */
async function said(argv: string[], environment: Record<string, string>) {
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  const code = await run(argv, {
    settings: () => readSettings(environment),
    environment: () => environment,
    clock: () => new Date(),
    operator: { kind: 'operator', account: 'tester', address: 'local' },
    print: say,
    say,
    readSecret: async () => '',
    serve: async () => {},
  })
  return `${code} ${lines.join('\n')}`
}

test.each(names)('no message about %s shows any part of a password', (name) => {
  for (const value of forms) {
    const { findings } = readAllSettings({ [name]: value })
    const text = findings.map(({ what, remedy }) => `${what} ${remedy}`).join(' ')

    const named = text.includes(name) || /^(DATABASE_URL|ALLOWED_ORIGINS|ROSTER|ADMIN_ID)$/.test(name)
    expect([value, text.match(/Xq7|9081|Zk9|Wm4/), named]).toEqual([value, null, true])
  }
})

test('no message of a command shows any part of a password', async () => {
  for (const value of forms.filter((_form, index) => index % 12 === 0))
    for (const argv of [
      ['migrate', '--from', value],
      ['migrate', '--from', 'file:/nonexistent', '--to', value],
      ['migrate', `--form=${value}`],
      ...(value.includes('://') ? [['roster', 'import', value]] : []),
      [value],
    ]) {
      const text = await said(argv, { DATABASE_URL: ':memory:' })
      expect([argv, text.match(/Xq7|9081|Zk9|Wm4/)]).toEqual([argv, null])
      expect(text).toMatch(/^[12] .*[가-힣]/s)
    }
})

test('an error of the database shows no part of a password', async () => {
  const unreachable = passwords.map((password) => `postgres://campus:${password}@127.0.0.1:1/campus`)
  for (const url of [...forms.filter((form) => !/^postgres.*db\.example/s.test(form)), ...unreachable]) {
    const error = await openDatabase(url, { wait: 0 }).catch((refusal: unknown) => refusal)

    expect([url, error]).toMatchObject([url, { name: 'OperatorError', message: expect.stringMatching(/[가-힣]/) }])
    expect([url, (error as Error).message.match(/Xq7|9081|Zk9|Wm4/)]).toEqual([url, null])
  }
})

test.each([
  ['postgres://campus:Xq7@db.example.ac.kr:5432/campus?sslmode=no', 'postgres://…@db.example.ac.kr:5432/campus?…'],
  ['https://campus.example.ac.kr/app', 'https://campus.example.ac.kr/app'],
  ['https://campus.example.ac.kr/app/hooks/Xq7', 'https://campus.example.ac.kr/…'],
  ['https://Xq7@campus.example.ac.kr', 'https://…@campus.example.ac.kr/'],
  ['postgres:///campus', undefined],
  ['campus.example.ac.kr', undefined],
])('the redacted form of %s', (value, shown) => {
  expect(redactedUrl(value)).toBe(shown)
})
