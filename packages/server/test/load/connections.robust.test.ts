import { existsSync } from 'node:fs'
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { call } from '../support/calls.ts'
import { admin, startServerProcess } from '../support/process.ts'
import { temporaryFolder } from '@campus-connect/core/testing/temporary-folder.ts'

const timeout = 60_000
const login = (url: string) => call(url, 'POST /api/auth/login', admin)

test('many connections on which nothing is said keep nobody from logging in', { timeout }, async () => {
  const { url } = await startServerProcess({ folder: await temporaryFolder() })
  const idle = Array.from({ length: 1000 }, () => connect(Number(new URL(url).port), '127.0.0.1'))
  onTestFinished(() => idle.forEach((socket) => socket.destroy()))
  await Promise.all(idle.map((socket) => once(socket, 'connect')))

  expect((await login(url)).status).toBe(200)
})

test('a log that cannot be written keeps nobody from logging in', { timeout }, async ({ skip }) => {
  skip(!existsSync('/dev/full'), 'there is no /dev/full')
  const { url } = await startServerProcess({ folder: await temporaryFolder(), log: '/dev/full' })

  for (let time = 0; time < 5; time += 1) expect((await login(url)).status).toBe(200)
})
