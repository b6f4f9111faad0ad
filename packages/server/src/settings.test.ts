import { expect, test } from 'vitest'
import { isLoopback, listenUrl, readSettings } from './settings.ts'

test('without an environment the server is private, on this machine', () => {
  expect(readSettings({})).toEqual({
    host: '127.0.0.1',
    port: 8787,
    databaseUrl: 'file:./data/campus.db',
    publicUrl: undefined,
    allowedOrigins: [],
    trustedProxies: [],
    admin: undefined,
    roster: undefined,
    rosterMatch: 'auto',
    rosterTerm: 'current',
    signup: 'open',
    demo: false,
    logLevel: 'info',
  })
})

test('the demo has a database of its own', () => {
  expect(readSettings({ DEMO: '1' })).toMatchObject({ demo: true, databaseUrl: 'file:./data/demo.db' })
})

test('an empty value is no value', () => {
  expect(readSettings({ PORT: '', HOST: ' ', ADMIN_ID: '', ADMIN_PASSWORD: '' })).toEqual(readSettings({}))
})

test('everything can be said', () => {
  const settings = readSettings({
    HOST: '::1',
    PORT: '80',
    DATABASE_URL: 'file:/var/lib/campus.db',
    PUBLIC_URL: 'https://campus.example.ac.kr/',
    ALLOWED_ORIGINS: 'https://a.example.ac.kr, https://b.example.ac.kr:8443',
    TRUSTED_PROXIES: '10.0.0.1,10.1.0.0/16 ::1',
    ADMIN_ID: '20990001',
    ADMIN_PASSWORD: ' with spaces ',
    SIGNUP: 'closed',
    ROSTER: '/srv/roster.zip',
    ROSTER_MATCH: 'identifier',
    ROSTER_TERM: '2026-1',
    LOG_LEVEL: 'warn',
  })

  expect(settings).toMatchObject({
    host: '::1',
    publicUrl: 'https://campus.example.ac.kr',
    allowedOrigins: ['https://a.example.ac.kr', 'https://b.example.ac.kr:8443'],
    trustedProxies: ['10.0.0.1', '10.1.0.0/16', '::1'],
    admin: { id: '20990001', password: ' with spaces ' },
  })
  expect(listenUrl(settings)).toBe('http://[::1]')
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
  ['ADMIN_ID', { ADMIN_ID: '../admin' }],
  ['ADMIN_ID', { ADMIN_PASSWORD: 'hanbit-gaon-2026' }],
  ['ROSTER_MATCH', { ROSTER_MATCH: 'email' }],
  ['SIGNUP', { SIGNUP: 'all' }],
  ['DEMO', { DEMO: 'true' }],
  ['DEMO', { DEMO: '1', HOST: '0.0.0.0', ALLOW_INSECURE_HTTP: '1' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'verbose' }],
])('a wrong %s is named in one line: %o', (name, environment) => {
  expect(() => readSettings(environment)).toThrow(expect.objectContaining({ name: 'Refusal' }))
  expect(() => readSettings(environment)).toThrow(new RegExp(`^${name}: (?!.*secret).+[.]$`))
})

test('plain http leaves this machine only when that is said', () => {
  expect(() => readSettings({ HOST: '0.0.0.0' })).toThrow(/ALLOW_INSECURE_HTTP=1/)
  expect(() => readSettings({ PUBLIC_URL: 'http://campus.example.ac.kr' })).toThrow(/ALLOW_INSECURE_HTTP=1/)
  expect(readSettings({ HOST: '0.0.0.0', ALLOW_INSECURE_HTTP: '1' }).host).toBe('0.0.0.0')
  expect(readSettings({ HOST: '0.0.0.0', PUBLIC_URL: 'https://campus.example.ac.kr' }).host).toBe('0.0.0.0')
})

test('loopback is known in all its forms', () => {
  expect(['127.0.0.1', '127.9.9.9', '::1', '[::1]', 'localhost'].every(isLoopback)).toBe(true)
  expect(['0.0.0.0', '::', '10.0.0.1', 'campus.example.ac.kr', '127.0.0.1.example.com'].some(isLoopback)).toBe(false)
})
