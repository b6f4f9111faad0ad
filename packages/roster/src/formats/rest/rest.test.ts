import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cp949 } from '@campus-connect/tables/testing'
import { expect, test } from 'vitest'
import { inBrief } from '../../../test/support/reading.ts'
import { type Behaviour, restService } from '../../../test/support/rest-service.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { usualLimits } from '../../files/size-limits.ts'
import { RosterRefusal } from '../../model/problem.ts'
import { placeSentence, problemSentence } from '../../sentences.ts'
import { pullFiles } from './pull.ts'

const scopes = 'https://purl.imsglobal.org/spec/or/v1p2/scope/roster-core.readonly'

async function secretFile(text: string | Uint8Array, mode = 0o600) {
  const path = join(await temporaryFolder(), 'secret')
  await writeFile(path, text)
  await chmod(path, mode)
  return path
}

/** The reason of a refusal, and its only fault in short and as an operator reads it. */
async function refusal(pulling: Promise<unknown>) {
  const error = await pulling.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof RosterRefusal)) throw error ?? new Error('accepted')
  expect(error.faults).toHaveLength(1)
  const [fault] = error.faults
  const line = `${placeSentence(fault!, 'ko')}: ${problemSentence(fault!, 'ko')}`
  return { reason: error.reason, brief: inBrief(fault!), values: fault?.values, line }
}

/** A pull with a bearer token, whose pauses take no time. */
async function pull(students: number, behaviour: Behaviour = {}, page = 100) {
  const service = await restService(students, { token: 'a-token', ...behaviour })
  // As Windows saves it.
  const tokenFile = await secretFile(Buffer.from('\ufeffa-token\r\n', 'utf16le'))
  const access = { kind: 'bearer', tokenFile } as const
  const pauses: number[] = []
  const pause = async (milliseconds: number) => void pauses.push(milliseconds)
  const files = pullFiles({ baseUrl: service.baseUrl, access, page, pause })
  const rows = async (name: 'users.csv' | 'enrollments.csv') => (await files).get(name)!.toString().trim().split('\n')
  return { ...service, files, rows, pauses }
}

test('a service becomes the files of a bundle, without what is not needed', async () => {
  const { rows, files } = await pull(3)

  expect(await rows('users.csv')).toEqual([
    '"sourcedId","status","identifier","username","givenName","familyName","role"',
    ...[0, 1, 2].map((index) => `"u100${index}","active","2024100${index}","name100${index}","길동","홍","student"`),
  ])
  expect((await files).get('classes.csv')!.toString()).toContain('"c1","active","강의 ""c1""","c1","","autumn"')
})

test.each<[string, Behaviour]>([
  ['caps its pages in silence', { cap: 30 }],
  ['sends no totals', { noTotals: true }],
  ['caps its pages and sends no totals', { cap: 30, noTotals: true }],
  ['fails and recovers', { failures: [429, 502, 503] }],
])('all rows arrive from a service that %s', async (_what, behaviour) => {
  const { rows } = await pull(250, behaviour)

  expect(await rows('users.csv')).toHaveLength(251)
  expect(await rows('enrollments.csv')).toHaveLength(251)
})

test('what changes between two pages is read again', async () => {
  let changes = 0
  const afterPage: Behaviour['afterPage'] = (name, collections) => {
    if (name === 'users' && changes++ === 0) collections.users.unshift({ ...collections.users[0]!, sourcedId: 'u0' })
  }

  expect(await (await pull(250, { afterPage, noTotals: true })).rows('users.csv')).toHaveLength(252)
})

test.each<[string, Behaviour, string, Record<string, string | number>]>([
  ['stops before its total', { emptyFrom: 100 }, 'users service incomplete', { total: 250, items: 100 }],
  ['is cut off', { truncated: Infinity }, 'academicSessions service cut', {}],
  ['never recovers', { failures: [502, 502, 502, 502, 502] }, 'academicSessions service status', { status: 502 }],
  ['forbids it', { failures: [403] }, 'academicSessions service status', { status: 403 }],
  ['changes all the time', { afterPage: (_name, { users }) => void users.pop() }, 'users service changing', {}],
  ['ignores the offset', { offsetIgnored: true, noTotals: true }, 'academicSessions service repeating', {}],
  ['does not know the token', { token: 'another' }, 'academicSessions service status', { status: 401 }],
])('a pull from a service that %s is refused', async (_what, behaviour, brief, values) => {
  const { files } = await pull(250, behaviour)

  expect(await refusal(files)).toMatchObject({ reason: 'content', brief, values })
})

test('a refusal says what the service was asked for, and what to do', async () => {
  const { files } = await pull(1, { failures: [403] })

  expect((await refusal(files)).line).toBe(
    'OneRoster 서비스 academicSessions: 권한이 없습니다. ROSTER_SCOPES를 확인해주세요 (403).',
  )
})

test('neither a token nor a secret follows a redirect', async () => {
  const elsewhere = await restService(1, { token: 'a-token' })
  const secret = await secretFile('a/secret')
  const { files, tokenUrl } = await pull(1, { redirect: elsewhere.baseUrl })
  expect(await refusal(files)).toMatchObject({ brief: 'academicSessions service redirect' })
  const access = { kind: 'client', id: 'campus', secretFile: secret, tokenUrl, scopes: 'x' } as const
  const pause = async () => {}

  const token = await refusal(pullFiles({ baseUrl: elsewhere.baseUrl, access, page: 100, pause }))

  expect(token.brief).toBe('ROSTER_TOKEN_URL service redirect')
  expect(elsewhere.requests).toEqual([])
})

test.each<[string, Behaviour, number[]]>([
  ['as long as it says', { failures: [429], retryAfter: '7' }, [7000]],
  ['longer each time where it does not say', { failures: [503, 502, 500] }, [1000, 2000, 4000]],
  ['longer each time where the answer is cut off', { truncated: 2 }, [1000, 2000]],
])('between attempts the server waits for the service %s', async (_what, behaviour, expected) => {
  const { files, pauses } = await pull(1, behaviour)

  await files

  expect(pauses.slice(0, expected.length)).toEqual(expected)
  expect(new Set(pauses)).toEqual(new Set(expected))
})

test('answers are counted while they are unpacked', async () => {
  const access = { kind: 'bearer', tokenFile: await secretFile('a-token') } as const
  const pull = async (spaces: number, limits = usualLimits) => {
    const { baseUrl } = await restService(1, { token: 'a-token', spaces })
    return refusal(pullFiles({ baseUrl, access, page: 100, limits }))
  }

  expect(await pull(40_000_000)).toMatchObject({
    brief: 'academicSessions service long-answer',
    values: { megabytes: 32 },
  })
  expect(await pull(3_000_000, { ...usualLimits, answers: 5_000_000 })).toMatchObject({
    brief: 'classes service too-much',
    values: { megabytes: 5 },
  })
})

test('a redirect is named, and not followed or repeated', async () => {
  const { files, requests } = await pull(1, { failures: [302], location: 'https://login.example/sso' })

  expect(await refusal(files)).toMatchObject({
    brief: 'academicSessions service redirect',
    values: { status: 302, target: 'https://login.example' },
  })
  expect(requests).toHaveLength(1)
})

test('an item that is none is refused, and a role that is none is left out', async () => {
  const nothing = null as never
  const broken = await pull(1, { afterPage: (name, { users }) => void (name === 'classes' && users.push(nothing)) })
  expect(await refusal(broken.files)).toMatchObject({ brief: 'users service no-items', values: { name: 'users' } })

  const odd = await pull(1, { afterPage: (name, { users }) => void (name === 'classes' && (users[0]!.roles = [null])) })
  expect((await odd.rows('users.csv'))[1]).toMatch(/"홍",""$/)
})

test('a token endpoint is asked again, and named with its host when nobody listens', async () => {
  const { baseUrl, tokenUrl, requests } = await restService(1, { tokenFailures: [503, 429] })
  const access = { kind: 'client', id: 'campus', secretFile: await secretFile('a/secret'), tokenUrl, scopes } as const
  const options = { baseUrl, page: 100, pause: async () => {} }

  await pullFiles({ ...options, access })
  expect(requests.filter((request) => request === 'POST token')).toHaveLength(3)
  const nobody = pullFiles({ ...options, access: { ...access, tokenUrl: 'http://127.0.0.1:9/token' } })
  expect((await refusal(nobody)).line).toMatch(/^ROSTER_TOKEN_URL: 127\.0\.0\.1:9에 연결하지 못했습니다 \(/)
})

test('client credentials give a token, and a new one when it is refused', async () => {
  const { baseUrl, tokenUrl, issued, requests } = await restService(150, {
    afterPage: (name) => void (name === 'classes' && issued.clear()),
  })
  const access = { kind: 'client', id: 'campus', secretFile: await secretFile('a/secret'), tokenUrl, scopes } as const

  const files = await pullFiles({ baseUrl, access, page: 100 })

  expect(files.get('users.csv')!.toString().trim().split('\n')).toHaveLength(151)
  expect(requests.filter((request) => request === 'POST token')).toHaveLength(2)
  const wrong = { ...access, secretFile: await secretFile('wrong') }
  expect(await refusal(pullFiles({ baseUrl, access: wrong, page: 100 }))).toMatchObject({
    brief: 'ROSTER_TOKEN_URL service no-token',
    values: { status: 401 },
  })
})

test.each([
  ['others can read', async () => secretFile('a-token', 0o644), 'open', /chmod 600 \S+\/secret 명령/],
  ['is empty', async () => secretFile('\n'), 'empty', /\/secret 파일: 비어 있습니다/],
  ['has spaces', async () => secretFile('a token\n'), 'no-token', /받은 값만 한 줄로/],
  ['has two lines', async () => secretFile('a-token\n\n'), 'line-break', /\/secret 파일: 줄이 둘 이상/],
  ['is in CP949', async () => secretFile(cp949('토큰')), 'encoding', /\/secret 파일: UTF-8로 된 글이 아니어서/],
  ['is in UTF-16 without a mark', async () => secretFile(Buffer.from('a', 'utf16le')), 'encoding', /UTF-8로 골라/],
  [
    'is missing',
    async () => join(await temporaryFolder(), 'none'),
    'unreadable',
    /\/none 파일을 읽을 수 없습니다 \(ENOENT\)/,
  ],
])('a secret that %s is refused', async (_, path, value, line) => {
  const access = { kind: 'bearer', tokenFile: await path() } as const

  const refused = await refusal(pullFiles({ baseUrl: 'http://127.0.0.1:9', access, page: 100 }))

  expect(refused).toMatchObject({ reason: 'path', brief: `ROSTER_TOKEN_FILE secret-file ${value}` })
  expect(refused.line).toMatch(line)
})
