import { expect, test } from 'vitest'
import { drill } from './drill.ts'

test('a backup under writers has all that was acknowledged; restored, it is served, without its sessions', async () => {
  const { during } = await drill({ students: 200, backups: 1, calm: 5 })

  expect(during.length).toBeGreaterThan(0)
})
