import { join } from 'node:path'
import { openDatabase } from '@campus-connect/core/database/open.ts'
import { findUser } from '@campus-connect/core/database/queries/users/users.ts'
import { addStudents } from '../support/writes/students.ts'
import { admin } from '../support/process.ts'

/** Adds students with the administrator's password, whose hash exists already, and gives their credentials. */
export async function addAccounts(folder: string, count: number): Promise<{ id: string; password: string }[]> {
  const db = await openDatabase(`file:${join(folder, 'campus.db')}`)
  try {
    const user = await findUser(db, admin.id)
    const students = await addStudents(db, { count, ...(user && { passwordHash: user.password_hash }) })
    return students.map(({ id }) => ({ id, password: admin.password }))
  } finally {
    await db.destroy()
  }
}
