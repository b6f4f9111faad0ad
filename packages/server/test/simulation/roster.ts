import { rosterFiles } from '@campus-connect/core/testing/roster/many-students.ts'
import { zipped } from '@campus-connect/tables/testing'

/** One for each time slot of the day. */
export const lectures = ['자료구조', '카누/카약', '선형대수', '체육'] as const
export const tomorrows = '내일의 세미나'

/** A zipped roster of `students` students, each in all of these lectures. */
export function rosterZip(students: number, titles: readonly string[]): Promise<Buffer> {
  return zipped(rosterFiles(students, titles))
}
