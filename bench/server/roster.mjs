import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const classes = 1470
const perStudent = 8

/** Writes OneRoster CSV with eight enrolments of each student into a folder. Each `version` differs. */
export function writeRoster(folder, version, students = 4225) {
  mkdirSync(folder, { recursive: true })
  const write = (name, head, rows) => writeFileSync(join(folder, name), `${[head, ...rows].join('\n')}\n`)
  const [begins, ends] = [-60, 60].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10))

  write('manifest.csv', 'propertyName,value', [
    'manifest.version,1.0',
    'oneroster.version,1.1',
    ...['academicSessions', 'classes', 'enrollments', 'users'].map((file) => `file.${file},bulk`),
  ])
  write('academicSessions.csv', 'sourcedId,title,type,startDate,endDate,schoolYear', [
    `term,학기 ${version},semester,${begins},${ends},${ends.slice(0, 4)}`,
  ])
  write(
    'classes.csv',
    'sourcedId,title,classCode,classType,termSourcedIds',
    numbers(classes).map((index) => `c${index},강의 ${index},CSE${index},scheduled,term`),
  )
  write(
    'users.csv',
    'sourcedId,enabledUser,role,username,identifier,givenName,familyName',
    numbers(students).map((index) => `u${index},true,student,user${index},${20260001 + index},길동,홍`),
  )
  write(
    'enrollments.csv',
    'sourcedId,classSourcedId,userSourcedId,role',
    numbers(students * perStudent).map((index) => {
      const student = index % students
      return `e${index},c${(student * 7 + Math.floor(index / students) * 181) % classes},u${student},student`
    }),
  )
  return folder
}

const numbers = (count) => Array.from({ length: count }, (_, index) => index)
