import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database/empty.ts'
import { addUser } from '../../database/queries/users/users.ts'
import { listUsers } from './find-users.ts'

test('a student who gets past every check of the server cannot list users', async () => {
  const db = await testDatabase()
  const at = new Date('2026-10-01T00:00:00Z')
  const account = await addUser(db, { id: '20240001', username: '홍길동', passwordHash: 'x', at })
  const session = { hash: '', persistent: false }
  const student = { kind: 'student', account: account!, session, address: 'local', device: undefined } as const

  const list = listUsers(db, student, { sort: 'id', descending: false }, { clock: () => at })

  await expect(list).rejects.toMatchObject({ code: 'forbidden' })
})
