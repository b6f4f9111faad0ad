import { sampleFiles, writeFolder } from '../roster/testing.ts'

export const lectures = ['자료구조', '카누/카약'] as const

/** The number of a student of the roster, from 0. */
export const studentNumber = (index: number) => String(20_300_000 + index)

/** The environment of a server whose roster knows so many students, each with both lectures. */
export async function rosterOf(students: number): Promise<Record<string, string>> {
  const numbers = Array.from({ length: students }, (_, index) => studentNumber(index))
  const path = await writeFolder(
    sampleFiles({
      'manifest.csv': undefined,
      'academicSessions.csv': undefined,
      'classes.csv': `sourcedId,title\nc1,${lectures[0]}\nc2,${lectures[1]}\n`,
      'users.csv': `sourcedId,role,identifier\n${numbers.map((number) => `u${number},student,${number}\n`).join('')}`,
      'enrollments.csv': `classSourcedId,userSourcedId,role\n${numbers
        .flatMap((number) => ['c1', 'c2'].map((id) => `${id},u${number},student\n`))
        .join('')}`,
    }),
  )
  return { ROSTER: path, ROSTER_TERM: 'all' }
}
