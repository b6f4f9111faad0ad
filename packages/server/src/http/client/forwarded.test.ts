import { expect, onTestFinished, test, vi } from 'vitest'
import { startProgram } from '../../../test/support/process.ts'
import { testServer } from '../../../test/support/server.ts'

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

/** The client addresses in the log of a real server, for requests with these headers, in order. */
async function logged(settings: Record<string, string>, forwarded: string[]) {
  const program = startProgram({ LOG_LEVEL: 'info', ...settings })
  const address = await program.url()
  for (const value of forwarded) await fetch(`${address}/healthz`, { headers: { 'x-forwarded-for': value } })
  program.child.kill('SIGINT')
  await program.ended
  const lines = program
    .out()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  const answered = lines.filter(({ status }) => status !== undefined)
  return answered.map((line, index) => [forwarded[index], line.address])
}

test('behind a trusted proxy the client address is normalized, and an invalid one is dropped', async () => {
  const addresses = [
    ['203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:50123', '203.0.113.9'],
    ['2001:db8::7', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['[2001:DB8:0:0::7]:50123', '2001:db8::7'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['[::ffff:cb00:7109]:443', '203.0.113.9'],
    ['fe80::7%eth0', 'fe80::7'],
    ['198.51.100.1, 203.0.113.9:50123', '203.0.113.9'],
    ['198.51.100.1:1,203.0.113.9:2 , 10.0.0.5:3', '203.0.113.9'],
    ['anything, 203.0.113.9:2, 10.0.0.5:3', '203.0.113.9'],
  ] as const
  const words = ['unknown', '_hidden', '203.0.113.9:', '203.0.113.9:x', '203.0.113.256', '2001:db8::7]:1', '[x]', ',']
  const cases = [
    ...addresses,
    ...words.flatMap((word) => [
      [word, '127.0.0.1'],
      [`198.51.100.1, ${word}`, '127.0.0.1'],
      [`198.51.100.1, ${word}, 10.0.0.5`, '10.0.0.5'],
    ]),
  ]

  const seen = await logged(
    { TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8' },
    cases.map(([value = '']) => value),
  )

  expect(seen).toEqual(cases)
})

test('X-Forwarded-For from an untrusted peer is ignored', async () => {
  expect(await logged({ TRUSTED_PROXIES: '10.0.0.0/8' }, ['203.0.113.9:1'])).toEqual([['203.0.113.9:1', '127.0.0.1']])
})

test('failed logins with many ports or invalid addresses count for one address', async () => {
  const { app, db, close } = await testServer({ settings: { trustedProxies: ['127.0.0.1'] } })
  onTestFinished(close)

  for (const forwarded of ['203.0.113.9:1', '203.0.113.9:2', '203.0.113.9', 'unknown', 'somebody'])
    await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'x-forwarded-for': forwarded, 'sec-fetch-site': 'none' },
      payload: { id: '20249999', password: 'wrong' },
    })

  const keys = await db.selectFrom('throttles').select('key').where('key', 'like', 'address:%').execute()
  expect(keys.map(({ key }) => key).toSorted()).toEqual(['address:127.0.0.1', 'address:203.0.113.9'])
})
