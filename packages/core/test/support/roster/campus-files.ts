import { sampleFiles } from '@campus-connect/roster/testing'

export type Campus = {
  students: number
  classes: number
  perStudent: number
  /** Classes of one student each, besides. */
  few: number
  /** Classes that are missing. */
  without: string[]
  title: string
  code: string
  term: keyof typeof terms
  /** The first and last day of the term; empty for none. */
  days: string
  /** Stands before the ids of the classes. */
  prefix: string
  /** So many students have no number, only a user name. */
  missingNumbers: number
}

const terms = {
  '2026-1': '2026-03-02,2026-06-20',
  '2026-2': '2026-09-01,2026-12-20',
  '2027-1': '2027-03-02,2027-06-20',
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

/** OneRoster files of a campus whose classes have about as many students each. */
export function campusFiles({ students, classes, perStudent, few = 0, ...rest }: Partial<Campus>) {
  const { without = [], title = '강의', code = 'CSE', term = '2026-2', missingNumbers = 0, prefix = '' } = rest
  const days = rest.days ?? terms[term]
  const classId = (index: number) => `${prefix}c${index}`
  const ids = [...upTo(classes ?? 0).map(classId), ...upTo(few).map((index) => `few${index + 1}`)]
  const kept = ids.filter((id) => !without.includes(id))
  const enrolled = upTo(students ?? 0).flatMap((student) => [
    ...upTo(perStudent ?? 0).map((index) => ({ student, id: classId((student + index * 4) % (classes ?? 1)) })),
    ...(student < few ? [{ student, id: `few${student + 1}` }] : []),
  ])
  return sampleFiles({
    'manifest.csv': undefined,
    'academicSessions.csv':
      days === '' ? undefined : `sourcedId,title,type,startDate,endDate\n${term},학기,semester,${days}\n`,
    'classes.csv': `sourcedId,title,classCode,termSourcedIds\n${kept
      .map((id) => `${id},${title} ${id},${code}${id},${term}\n`)
      .join('')}`,
    'users.csv': `sourcedId,role,identifier,username,givenName,familyName\n${upTo(students ?? 0)
      .map((index) => `u${index},student,${index < missingNumbers ? '' : 20240000 + index},name${index},길동,홍\n`)
      .join('')}`,
    'enrollments.csv': `classSourcedId,userSourcedId,role\n${enrolled
      .filter(({ id }) => kept.includes(id))
      .map(({ student, id }) => `${id},u${student},student\n`)
      .join('')}`,
  })
}
