import { expect, test } from 'vitest'
import { refusedSignupsAt } from '@campus-connect/core/domain/accounts/rate-limits.ts'
import { recordAttempt } from '@campus-connect/core/domain/accounts/throttle.ts'
import { testDatabase } from '@campus-connect/core/testing/database/empty.ts'
import { begin, count, hour, startGuessed, stranger } from './guessed-server.ts'

test('parallel guesses cannot pass the limits', async () => {
  const { guess } = await startGuessed()

  const names = await Promise.all(Array.from({ length: 30 }, () => guess('20240009')))
  // Each first guess at a number costs a hash, and the queue holds sixteen.
  const atNumbers = async () => {
    const ids = Array.from({ length: 30 }, (_, index) => String(20240100 + index))
    const told: Awaited<ReturnType<typeof guess>>[] = []
    for (let start = 0; start < ids.length; start += 10)
      told.push(...(await Promise.all(ids.slice(start, start + 10).map((id) => guess(id, '10.6.6.7')))))
    return told
  }
  const numbers = await atNumbers()
  const again = await atNumbers()

  expect([count(names, 403), count(names, 429)]).toEqual([7, 23])
  expect([count(numbers, 403), count(again, 403), count(again, 429)]).toEqual([30, 3, 27])
})

test('a right name does not overtake the wrong ones of the same moment', async () => {
  const found = Promise.withResolvers<{ name: string }>()
  const asked = Promise.withResolvers<void>()
  let asking = false
  const findStudent = (id: string) => {
    if (id !== '20240009' || !asking) return Promise.resolve(undefined)
    asked.resolve()
    return found.promise
  }
  const { guess, signUp, db } = await startGuessed({ roster: { findStudent } })
  for (let time = 0; time < 6; time += 1) await guess('20240009')
  asking = true
  const right = signUp('20240009', '이서준', stranger)
  await asked.promise
  // As another server counts it.
  await recordAttempt(db, refusedSignupsAt('20240009'), stranger, new Date(begin))

  found.resolve({ name: '이서준' })

  expect(await right).toEqual({ status: 429, wait: hour })
})

test('a restart of the server forgets no guess', async () => {
  const db = await testDatabase()
  const before = await startGuessed({ db })
  for (let time = 0; time < 7; time += 1) await before.guess('20240001')
  for (const id of ['20240002', '20240003']) await before.guess(id)
  await before.app.close()
  const after = await startGuessed({ db, admin: false })

  expect(await after.guess('20240001')).toEqual({ status: 429, wait: hour })
  expect((await after.guess('20240004')).status).toBe(403)
  expect(await after.guess('20240004')).toEqual({ status: 429, wait: hour })
  expect(await after.signUp('20240001')).toMatchObject({ status: 201 })
})
