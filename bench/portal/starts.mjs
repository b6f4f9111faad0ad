// People who press the button while the portal does not answer, so many a second, in their own process.
import { setTimeout as pause } from 'node:timers/promises'

process.once('message', async ({ url, rate, seconds }) => {
  const began = performance.now()
  const told = new Map()
  const times = await Promise.all(
    Array.from({ length: rate * seconds }, async (_, index) => {
      const due = began + (index * 1000) / rate
      await pause(Math.max(0, due - performance.now()))
      const { status, headers } = await fetch(`${url}/-/sso/start`, { redirect: 'manual' })
      const answer = `${status} ${headers.get('location')?.replace(/^http.*/, 'to the portal')}`
      told.set(answer, (told.get(answer) ?? 0) + 1)
      return performance.now() - due
    }),
  )
  process.send({ times, told: [...told] }, () => process.disconnect())
})
