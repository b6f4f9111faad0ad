import { studentNumber } from '../faults/campus-roster.ts'
import { sampleFiles, zipped } from '../roster/testing.ts'

/** One for each hour of the day. */
export const lectures = ['자료구조', '카누/카약', '선형대수', '체육'] as const
export const tomorrows = '내일의 세미나'

/** A zip of so many students, each in all of these lectures. */
export function rosterZip(students: number, titles: readonly string[]): Promise<Buffer> {
  const numbers = Array.from({ length: students }, (_, index) => studentNumber(index))
  const classes = titles.map((title, index) => ({ id: `c${index}`, title }))
  return zipped(
    sampleFiles({
      'manifest.csv': undefined,
      'academicSessions.csv': undefined,
      'classes.csv': `sourcedId,title\n${classes.map(({ id, title }) => `${id},${title}\n`).join('')}`,
      'users.csv': `sourcedId,role,identifier\n${numbers.map((number) => `u${number},student,${number}\n`).join('')}`,
      'enrollments.csv': `classSourcedId,userSourcedId,role\n${numbers
        .flatMap((number) => classes.map(({ id }) => `${id},u${number},student\n`))
        .join('')}`,
    }),
  )
}
