// npm run test:long -- runtimes: the packed SDK on every runtime that its README names. Linux on x64 only.
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { installed } from '../../../examples/project.ts'
import { testServer } from '../../server/test/support/server.ts'

const student = { id: '20240001', username: '김하늘', password: 'hanbit-gaon-2026' }

/** What the tour finds everywhere. */
const found = {
  visitor: 'refused unauthenticated',
  user: student.username,
  lectures: ['자료구조'],
  changed: [true, false],
  forbidden: 'refused forbidden',
  unknownLecture: 'refused not-found',
  aborted: 'aborted aborted',
  httpsAtHttp: 'network untrusted',
  nobodyListens: 'network unreachable',
}
/** workerd says the same of a closed port and of a lost answer. */
const foundInWorkerd = {
  ...found,
  httpsAtHttp: 'unknown-outcome unknown-outcome',
  nobodyListens: 'unknown-outcome unknown-outcome',
}

async function start() {
  const server = await testServer({ students: [{ ...student, lectures: ['자료구조'] }] })
  onTestFinished(server.close)
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
  return url
}

test('the packed SDK finds the same on every runtime', async () => {
  const url = await start()
  const account = { CAMPUS_URL: url, CAMPUS_ID: student.id, CAMPUS_PASSWORD: student.password }
  using example = await installed('runtimes', ['sdk'], { ...account, DENO_NO_UPDATE_CHECK: '1' })
  const args = [url, student.id, student.password]
  async function tour(name: string, expected: object, ...command: [string, ...string[]]) {
    expect([name, JSON.parse(await example.run(...command))]).toEqual([name, expected])
  }
  const binary = (path: string) => `node_modules/${path}`

  await tour(`Node ${process.versions.node}`, found, process.execPath, 'run.mjs', ...args)
  for (const version of ['20', '22', '24'])
    await tour(`Node ${version}`, found, binary(`node${version}/bin/node`), 'run.mjs', ...args)
  await tour('Bun', found, binary('@oven/bun-linux-x64/bin/bun'), 'run.mjs', ...args)
  await tour('Deno', found, binary('.bin/deno'), 'run', '-A', 'run.mjs', ...args)
  // Before 2024-11-11, workerd has no `cache`.
  for (const date of ['2024-01-01', '2026-07-01'])
    await tour(`workerd of ${date}`, foundInWorkerd, process.execPath, 'workerd.mjs', ...args, date)
  await tour(
    'Metro',
    { visitor: found.visitor, users: found.visitor, hooks: 'function', keys: 'object' },
    process.execPath,
    'metro/run.mjs',
    url,
  )

  for (const jest of ['jest29', 'jest30'])
    for (const [kind, ...flags] of [['commonjs'], ['esm', '--experimental-vm-modules']] as const) {
      await example.run(
        process.execPath,
        ...flags,
        `node_modules/${jest}/bin/jest.js`,
        '-i',
        '-c',
        'jest/config.json',
        kind,
      )
    }
  await example.run(process.execPath, 'node_modules/vitest/vitest.mjs', 'run', 'vitest')
})

test('TypeScript 7 finds the types', async () => {
  using example = await installed('sdk', ['sdk'])
  await example.run('npm', 'install', '--no-audit', '--no-fund', '--loglevel=error', 'typescript@7.0.2')
  for (const way of ['node16', 'nodenext', 'bundler'])
    expect(await example.run(process.execPath, 'node_modules/typescript/bin/tsc', '-p', `tsconfig.${way}.json`)).toBe(
      '',
    )
})
