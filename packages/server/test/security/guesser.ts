import { parentPort, workerData } from 'node:worker_threads'
import { buildApp } from '../../src/server/app.ts'
import { readSettings } from '@campus-connect/core/config/settings.ts'
import { openDatabase } from '@campus-connect/core/database/open.ts'
import { countedPasswords } from './counted-passwords.ts'
import { failedLogin } from './failed-logins.ts'

export type Guesses = { url: string; id: string; times: number; at: string }
export type Guessed = { hashes: number; statuses: number[] }

/** A server with its own memory, as in another process, that gets all guesses of one number at once. */
async function guess({ url, id, times, at }: Guesses): Promise<Guessed> {
  const { passwords, begun } = countedPasswords()
  const db = await openDatabase(url)
  const app = await buildApp({
    db,
    passwords,
    settings: readSettings({ LOG_LEVEL: 'silent' }),
    roster: { sync: async () => '', findStudent: async () => undefined },
    clock: () => new Date(at),
    appRoot: '/nonexistent',
  })
  const before = begun()
  const answers = Array.from({ length: times }, (_, index) => failedLogin({ app }, { id, password: `guess ${index}` }))
  const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode)
  await app.close()
  await db.destroy()
  return { hashes: begun() - before, statuses }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to choose
parentPort?.postMessage(await guess(workerData as Guesses))
