import { openDatabase } from '@campus-connect/core/database/open.ts'
import { addStudents, lecture, type Student } from './students.ts'

const lectures = [lecture, ...Array.from({ length: 6 }, (_, index) => `강의 ${index + 1}`)]

/** Fills a new database file with students of seven lectures each. The first `sessions` of them have a session. */
export async function fillDatabase(path: string, size: { count: number; sessions: number }): Promise<Student[]> {
  const db = await openDatabase(`file:${path}`)
  try {
    return await addStudents(db, { ...size, lectures })
  } finally {
    await db.destroy()
  }
}
