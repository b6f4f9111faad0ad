import { sampleFiles, writeFolder } from '@campus-connect/roster/testing'

export const lectures = ['자료구조', '카누/카약'] as const

/** The number of a student of the roster, from 0. */
export const studentNumber = (index: number) => String(20_300_000 + index)

/** A roster of `students` students, each in all of these lectures. */
export function rosterFiles(students: number, titles: readonly string[]) {
  const numbers = Array.from({ length: students }, (_, index) => studentNumber(index))
  const classes = titles.map((title, index) => ({ id: `c${index + 1}`, title }))
  return sampleFiles({
    'manifest.csv': undefined,
    'academicSessions.csv': undefined,
    'classes.csv': `sourcedId,title\n${classes.map(({ id, title }) => `${id},${title}\n`).join('')}`,
    'users.csv': `sourcedId,role,identifier\n${numbers.map((number) => `u${number},student,${number}\n`).join('')}`,
    'enrollments.csv': `classSourcedId,userSourcedId,role\n${numbers
      .flatMap((number) => classes.map(({ id }) => `${id},u${number},student\n`))
      .join('')}`,
  })
}

/** The environment of a server with this roster. */
export async function rosterOf(
  students: number,
  titles: readonly string[] = lectures,
): Promise<Record<string, string>> {
  return { ROSTER: await writeFolder(rosterFiles(students, titles)), ROSTER_TERM: 'all' }
}
