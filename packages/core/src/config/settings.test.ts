import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { type Environment, listenUrl, readSettings } from './settings.ts'

const https = { PUBLIC_URL: 'https://campus.example.ac.kr' }

test('.env.example explains every setting, and no other', () => {
  const read = new Set<string>()
  readSettings(new Proxy({}, { get: (_target, name) => void read.add(String(name)) }))
  const example = readFileSync('.env.example', 'utf8')
  const explained = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = '']) => name)

  expect(explained.toSorted()).toEqual([...read].toSorted())
})

test('without an environment the server listens only on this machine', () => {
  expect(readSettings({})).toEqual({
    host: '127.0.0.1',
    port: 8787,
    databaseUrl: `file:${resolve('data/campus.db')}`,
    publicUrl: undefined,
    allowedOrigins: [],
    trustedProxies: [],
    admin: undefined,
    adminIdle: 60,
    adminNetworks: [],
    adminSecondFactor: 'optional',
    secondFactorKey: resolve('data/second-factor.key'),
    exportReason: 'off',
    roster: undefined,
    rosterRest: { access: { kind: 'none' }, page: 1000 },
    rosterMatch: 'auto',
    rosterTerm: 'current',
    rosterGuard: 10,
    periods: new Map(),
    attendanceRule: {
      from: -15,
      late: 10,
      absent: 20,
      leave: 10,
      lates: 3,
      limit: { of: 1, in: 4 },
      excused: 'present',
    },
    correctUntil: undefined,
    signup: 'open',
    portal: {
      login: 'password',
      adminLogin: 'both',
      link: 'password',
      label: '포털 계정으로 로그인',
      oidc: undefined,
      proxy: undefined,
    },
    attendanceOnDeletion: 'anonymise',
    retention: {},
    brand: undefined,
    signupConsent: 'none',
    demo: false,
    logLevel: 'info',
  })
})

test('the demo has a separate database', () => {
  expect(readSettings({ DEMO: '1' })).toMatchObject({ demo: true, databaseUrl: `file:${resolve('data/demo.db')}` })
})

test('the key of the second factors is beside the file of SQLite; servers with PostgreSQL share no such folder', () => {
  const keyOf = (environment: Environment) => readSettings(environment).secondFactorKey

  expect(keyOf({ DATABASE_URL: 'file:/srv/hanbit/campus.db' })).toBe('/srv/hanbit/second-factor.key')
  const postgres = { DATABASE_URL: 'postgres:///campus?host=/run/postgresql' }
  expect(keyOf(postgres)).toBeUndefined()
  expect(keyOf({ ...postgres, SECOND_FACTOR_KEY: '/srv/hanbit/a.key' })).toBe('/srv/hanbit/a.key')
})

test('an empty value counts as absent', () => {
  expect(readSettings({ PORT: '', HOST: ' ', ADMIN_ID: '', ADMIN_PASSWORD: '' })).toEqual(readSettings({}))
})

test('connections may have no time of day at which they end', () => {
  for (const value of ['off', '']) expect(readSettings({ ATTENDANCE_END_AT: value }).attendanceEndAt).toBeUndefined()
})

test('every setting can be set', () => {
  const settings = readSettings({
    HOST: '::1',
    PORT: '80',
    DATABASE_URL: 'file:/var/lib/campus.db',
    PUBLIC_URL: 'https://campus.example.ac.kr/',
    ALLOWED_ORIGINS: 'https://a.example.ac.kr, https://b.example.ac.kr:8443',
    TRUSTED_PROXIES: '10.0.0.1,10.1.0.0/16 ::1',
    ADMIN_ID: '20990001',
    ADMIN_PASSWORD: ' with spaces ',
    ADMIN_IDLE: '480',
    ADMIN_NETWORKS: '10.20.0.0/16, 2001:db8::/32',
    ADMIN_SECOND_FACTOR: 'required',
    SECOND_FACTOR_KEY: '/etc/campus/second-factor.key',
    EXPORT_REASON: 'required',
    SIGNUP: 'closed',
    ROSTER: '/srv/roster.xlsx',
    ROSTER_MAP: '/srv/roster-map.json',
    ROSTER_MATCH: 'identifier',
    ROSTER_TERM: '2026-1',
    ROSTER_GUARD: 'off',
    ROSTER_AT: '03:30',
    PERIODS: '1=09:00-09:50, 야1=18:00-18:45',
    ATTENDANCE_ON_DELETION: 'keep',
    ATTENDANCE_END_AT: '23:30',
    ATTENDANCE_RULE: 'excused=separate, limit=1/3, from=-10,late=0,absent=30',
    CORRECT_UNTIL: '1',
    PRIVACY: '/srv/privacy',
    SIGNUP_CONSENT: 'required',
    LOG_LEVEL: 'warn',
  })

  expect(settings).toMatchObject({
    host: '::1',
    publicUrl: 'https://campus.example.ac.kr',
    allowedOrigins: ['https://a.example.ac.kr', 'https://b.example.ac.kr:8443'],
    trustedProxies: ['10.0.0.1', '10.1.0.0/16', '::1'],
    admin: { id: '20990001', password: ' with spaces ' },
    adminIdle: 480,
    adminNetworks: ['10.20.0.0/16', '2001:db8::/32'],
    adminSecondFactor: 'required',
    secondFactorKey: '/etc/campus/second-factor.key',
    roster: '/srv/roster.xlsx',
    exportReason: 'required',
    rosterMap: '/srv/roster-map.json',
    rosterGuard: 'off',
    rosterAt: 210,
    periods: new Map([
      ['1', { begins: 540, ends: 590 }],
      ['야1', { begins: 1080, ends: 1125 }],
    ]),
    attendanceOnDeletion: 'keep',
    attendanceEndAt: 1410,
    attendanceRule: {
      from: -10,
      late: 0,
      absent: 30,
      leave: 10,
      lates: 3,
      limit: { of: 1, in: 3 },
      excused: 'separate',
    },
    correctUntil: 1,
    privacy: '/srv/privacy',
    signupConsent: 'required',
  })
  expect(listenUrl(settings)).toBe('http://[::1]')
})

test('a folder with a notice shows it; a policy that is elsewhere shows none', () => {
  expect(readSettings({ PRIVACY: '/srv/privacy' }).signupConsent).toBe('notice')
  const elsewhere = readSettings({ PRIVACY_URL: 'https://www.example.ac.kr/privacy?lang=ko' })
  expect(elsewhere).toMatchObject({ privacyUrl: 'https://www.example.ac.kr/privacy?lang=ko', signupConsent: 'none' })
})

test.each([
  ['HOST', { HOST: 'a b' }],
  ['PORT', { PORT: '65536' }],
  ['PORT', { PORT: '8787x' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'campus.example.ac.kr' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://campus.example.ac.kr/app' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://user:secret@campus.example.ac.kr' }],
  ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: 'https://a.example.ac.kr,*' }],
  ['ALLOW_INSECURE_HTTP', { ALLOW_INSECURE_HTTP: 'yes' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/33' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'proxy' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.1,0.0.0.0' }],
  ['ROSTER_TERM', { ROSTER_TERM: 'Current' }],
  ['ROSTER_TERM', { ROSTER_TERM: 'ALL' }],
  ['DATABASE_URL', { DATABASE_URL: 'file:~/campus.db' }],
  ['ROSTER', { ROSTER: '~/명단.csv' }],
  ['ADMIN_IDLE', { ADMIN_IDLE: '9' }],
  ['ADMIN_IDLE', { ADMIN_IDLE: '481' }],
  ['ADMIN_IDLE', { ADMIN_IDLE: '1h' }],
  ['ADMIN_NETWORKS', { ADMIN_NETWORKS: '10.20.0.0/16,office' }],
  ['ADMIN_NETWORKS', { ADMIN_NETWORKS: '10.20.0.0/33' }],
  ['ADMIN_SECOND_FACTOR', { ADMIN_SECOND_FACTOR: 'always' }],
  ['EXPORT_REASON', { EXPORT_REASON: 'yes' }],
  ['PERIODS', { PERIODS: '1' }],
  ['PERIODS', { PERIODS: '1=09:00-09:50,1=10:00-10:50' }],
  ['PERIODS', { PERIODS: '1=09:50-09:00' }],
  ['PRIVACY', { PRIVACY: 'https://www.example.ac.kr/privacy' }],
  ['PRIVACY_URL', { PRIVACY_URL: 'http://www.example.ac.kr/privacy' }],
  ['PRIVACY_URL', { PRIVACY_URL: 'javascript:alert(1)' }],
  ['PRIVACY_URL', { PRIVACY_URL: 'https://a:secret@www.example.ac.kr' }],
  ['PRIVACY_URL', { PRIVACY: '/srv/privacy', PRIVACY_URL: 'https://www.example.ac.kr/privacy' }],
  ['SIGNUP_CONSENT', { PRIVACY: '/srv/privacy', SIGNUP_CONSENT: 'yes' }],
  ['SIGNUP_CONSENT', { PRIVACY_URL: 'https://www.example.ac.kr', SIGNUP_CONSENT: 'required' }],
  ['ADMIN_ID', { ADMIN_ID: '../admin' }],
  ['ADMIN_ID', { ADMIN_PASSWORD: 'hanbit-gaon-2026' }],
  // Of an environment in CP949, and of a file with two lines.
  ['ADMIN_PASSWORD', { ADMIN_ID: '20990001', ADMIN_PASSWORD: '\ufffd\ufffd secret' }],
  ['ADMIN_PASSWORD', { ADMIN_ID: '20990001', ADMIN_PASSWORD: 'secret\nsecret' }],
  ['ROSTER_MATCH', { ROSTER_MATCH: 'email' }],
  ['ROSTER_GUARD', { ROSTER_GUARD: '101' }],
  ['ROSTER', { ROSTER: 'http://sis.example.ac.kr/ims/oneroster/v1p1' }],
  ['ROSTER', { ROSTER: 'https://user:secret@sis.example.ac.kr/ims/oneroster/v1p1' }],
  ['ROSTER_TOKEN_URL', { ROSTER_CLIENT_ID: 'a', ROSTER_CLIENT_SECRET_FILE: 'b', ROSTER_TOKEN_URL: 'http://a.kr' }],
  ['ROSTER_CLIENT_SECRET_FILE', { ROSTER_CLIENT_ID: 'a', ROSTER_TOKEN_URL: 'https://sis.example.ac.kr/token' }],
  ['ROSTER_TOKEN_FILE', { ROSTER_CLIENT_ID: 'a', ROSTER_TOKEN_FILE: 'b' }],
  ['ROSTER_PAGE', { ROSTER_PAGE: '0' }],
  ['ROSTER_AT', { ROSTER_AT: '3:00' }],
  ['ROSTER_AT', { ROSTER_AT: '24:00' }],
  ['SIGNUP', { SIGNUP: 'all' }],
  ['ATTENDANCE_ON_DELETION', { ATTENDANCE_ON_DELETION: 'delete' }],
  ['ATTENDANCE_END_AT', { ATTENDANCE_END_AT: '24:00' }],
  ['ATTENDANCE_RULE', { ATTENDANCE_RULE: 'late=10,late=12' }],
  ['ATTENDANCE_RULE', { ATTENDANCE_RULE: 'late=10,absent=9' }],
  ['ATTENDANCE_RULE', { ATTENDANCE_RULE: 'from=15' }],
  ['ATTENDANCE_RULE', { ATTENDANCE_RULE: 'limit=4/4' }],
  ['ATTENDANCE_RULE', { ATTENDANCE_RULE: 'excused=maybe' }],
  ['ATTENDANCE_RULE', { ATTENDANCE_RULE: 'grace=5' }],
  ['ATTENDANCE_RULE', { ATTENDANCE_RULE: 'late=10,' }],
  ['CORRECT_UNTIL', { CORRECT_UNTIL: 'midnight' }],
  ['CORRECT_UNTIL', { CORRECT_UNTIL: '366' }],
  ['ATTENDANCE_END_AT', { ATTENDANCE_END_AT: 'never' }],
  ['DEMO', { DEMO: 'true' }],
  ['DEMO', { DEMO: '1', HOST: '0.0.0.0', ALLOW_INSECURE_HTTP: '1' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'verbose' }],
])('a wrong %s is named in one line: %o', (name, environment) => {
  expect(() => readSettings(environment)).toThrow(expect.objectContaining({ name: 'OperatorError' }))
  expect(() => readSettings(environment)).toThrow(new RegExp(`^${name}: (?!.*secret).+[.]$`))
})

test.each([
  [
    'demo passwords on a public address',
    { DEMO: '1', HOST: '0.0.0.0', PUBLIC_URL: 'https://campus.example.ac.kr' },
    'DEMO',
  ],
  ['demo passwords behind a proxy', { DEMO: '1', PUBLIC_URL: 'https://campus.example.ac.kr' }, 'DEMO'],
  ['demo passwords, plain http allowed', { DEMO: '1', HOST: '10.0.0.1', ALLOW_INSECURE_HTTP: '1' }, 'DEMO'],
  ['plain http on every address', { HOST: '0.0.0.0' }, 'HOST'],
  ['plain http on every IPv6 address', { HOST: '::' }, 'HOST'],
  ['plain http on one address', { HOST: '192.168.0.7' }, 'HOST'],
  ['plain http on a name', { HOST: 'campus.example.ac.kr' }, 'HOST'],
  ['plain http that browsers see', { PUBLIC_URL: 'http://campus.example.ac.kr' }, 'HOST, PUBLIC_URL'],
  ['plain http here, said to be loopback', { HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:8787' }, 'HOST'],
  ['a plain http page that acts for all', { ...https, ALLOWED_ORIGINS: 'http://a.example.ac.kr' }, 'ALLOWED_ORIGINS'],
  [
    'the second of them',
    { ...https, ALLOWED_ORIGINS: 'https://a.example.ac.kr http://b.example.ac.kr' },
    'ALLOWED_ORIGINS',
  ],
  ['everybody is a proxy', { TRUSTED_PROXIES: '0.0.0.0/0' }, 'TRUSTED_PROXIES'],
  ['everybody is a proxy, IPv6', { TRUSTED_PROXIES: '10.0.0.1,::/00' }, 'TRUSTED_PROXIES'],
  ['everybody, written as mapped addresses', { TRUSTED_PROXIES: '::ffff:0:0/96' }, 'TRUSTED_PROXIES'],
  ['everybody, mapped in dotted form', { TRUSTED_PROXIES: '::ffff:0.0.0.0/97 ::ffff:128.0.0.0/97' }, 'TRUSTED_PROXIES'],
  ['everybody in two halves', { TRUSTED_PROXIES: '0.0.0.0/1,128.0.0.0/1' }, 'TRUSTED_PROXIES'],
  [
    'everybody in overlapping parts',
    { TRUSTED_PROXIES: '128.0.0.0/1,64.0.0.0/2,96.0.0.0/3,0.0.0.0/2' },
    'TRUSTED_PROXIES',
  ],
  [
    'everybody but one private network',
    { TRUSTED_PROXIES: '0.0.0.0/5,11.0.0.0/8,12.0.0.0/6,16.0.0.0/4,32.0.0.0/3,64.0.0.0/2,128.0.0.0/1' },
    'TRUSTED_PROXIES',
  ],
  ['everybody of IPv6 in two halves', { TRUSTED_PROXIES: '::/1,8000::/1' }, 'TRUSTED_PROXIES'],
  ['the public part of IPv6', { TRUSTED_PROXIES: '10.0.0.1,2000::/3' }, 'TRUSTED_PROXIES'],
  ['the public part of IPv6 in pieces', { TRUSTED_PROXIES: '2000::/5 2800::/5,3000::/4' }, 'TRUSTED_PROXIES'],
  [
    'a database across the network',
    { DATABASE_URL: 'postgres://campus:secret@db.example.ac.kr/campus' },
    'DATABASE_URL',
  ],
  ['the same with sslmode=disable', { DATABASE_URL: 'postgresql://db/campus?sslmode=disable' }, 'DATABASE_URL'],
  ['the same with sslmode=prefer', { DATABASE_URL: 'postgres://10.0.0.9/campus?sslmode=prefer' }, 'DATABASE_URL'],
  ['the same with two minds', { DATABASE_URL: 'postgres://db/c?sslmode=require&sslmode=disable' }, 'DATABASE_URL'],
  ['the same by its host parameter', { DATABASE_URL: 'postgres:///campus?host=10.0.0.9' }, 'DATABASE_URL'],
])('a dangerous setting is refused: %s', (_danger, environment, name) => {
  expect(() => readSettings(environment)).toThrow(expect.objectContaining({ name: 'OperatorError' }))
  expect(() => readSettings(environment)).toThrow(new RegExp(`^${name}[^:]*: (?!.*secret).+[.]$`))
})

test.each([
  { ...https, HOST: '0.0.0.0' },
  { ...https, ALLOWED_ORIGINS: 'https://a.example.ac.kr http://localhost:5173' },
  { HOST: '0.0.0.0', ALLOW_INSECURE_HTTP: '1' },
  { ...https, ALLOWED_ORIGINS: 'http://a.example.ac.kr', ALLOW_INSECURE_HTTP: '1' },
  { DEMO: '1', PUBLIC_URL: 'http://127.0.0.1:5173' },
  { TRUSTED_PROXIES: '10.0.0.0/8,fd00::/8' },
  { TRUSTED_PROXIES: '10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 100.64.0.0/10 127.0.0.0/8 ::1 fc00::/7 fe80::%eth0' },
  { TRUSTED_PROXIES: '::ffff:10.0.0.0/104,104.16.0.0/13,172.64.0.0/13,2400:cb00::/32,2606:4700::/32,10.0.0.1/32' },
  { DATABASE_URL: 'postgres://campus@127.0.0.1:5432/campus' },
  { DATABASE_URL: 'postgres:///campus?host=/run/postgresql' },
  { DATABASE_URL: 'postgres://%2Frun%2Fpostgresql/campus' },
  { DATABASE_URL: 'postgres://db.example.ac.kr/campus?sslmode=verify-full' },
  { DATABASE_URL: 'postgres://db.example.ac.kr/campus?sslmode=require' },
])('a harmless setting is accepted: %o', (environment) => {
  expect(() => readSettings(environment)).not.toThrow()
})

test('plain http beyond this machine requires ALLOW_INSECURE_HTTP', () => {
  expect(() => readSettings({ HOST: '0.0.0.0' })).toThrow(/ALLOW_INSECURE_HTTP=1/)
  expect(() => readSettings({ PUBLIC_URL: 'http://campus.example.ac.kr' })).toThrow(/ALLOW_INSECURE_HTTP=1/)
  expect(readSettings({ HOST: '0.0.0.0', ALLOW_INSECURE_HTTP: '1' }).host).toBe('0.0.0.0')
  expect(readSettings({ HOST: '0.0.0.0', PUBLIC_URL: 'https://campus.example.ac.kr' }).host).toBe('0.0.0.0')
})
