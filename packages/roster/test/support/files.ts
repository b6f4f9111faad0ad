import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zipped } from '@campus-connect/tables/testing'
import { temporaryFolder } from './temporary-folder.ts'

export type Files = Record<string, string | Buffer>

/** A roster of two students, three classes and a teacher. Undefined leaves a file out. */
export function sampleFiles(changes: Record<string, string | Buffer | undefined> = {}): Files {
  const files = { ...sample, ...changes }
  return Object.fromEntries(
    Object.entries(files).filter((file): file is [string, string | Buffer] => file[1] !== undefined),
  )
}

/** Writes the files to a folder that is removed after the test. */
export async function writeFolder(files: Files): Promise<string> {
  const folder = await temporaryFolder()
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  return folder
}

/** Writes a zip that is removed after the test. Names may contain folders. */
export async function writeZip(files: Files): Promise<string> {
  const folder = await writeFolder({})
  const path = join(folder, 'roster.zip')
  await writeFile(path, await zipped(files))
  return path
}

const sample: Files = {
  'manifest.csv': `propertyName,value
manifest.version,1.0
oneroster.version,1.1
file.academicSessions,bulk
file.classes,bulk
file.courses,absent
file.enrollments,bulk
file.users,bulk
`,
  'academicSessions.csv': `sourcedId,status,title,type,startDate,endDate,parentSourcedId,schoolYear
year,,2026학년도,schoolYear,2026-03-01,2027-02-28,,2026
spring,,1학기,semester,2026-03-02,2026-06-20,year,2026
autumn,,2학기,semester,2026-09-01,2026-12-20,year,2026
`,
  'classes.csv': `sourcedId,status,title,classCode,courseSourcedId,classType,schoolSourcedId,termSourcedIds
c1,,자료구조,CSE201-01,k1,scheduled,s,autumn
c2,,카누/카약,PED110-01,k2,scheduled,s,autumn
c3,,선형대수,MAT101-01,k3,scheduled,s,spring
`,
  'users.csv': `sourcedId,status,enabledUser,orgSourcedIds,role,username,identifier,givenName,familyName
u1,,true,s,student,gildong1,20240001,길동,홍
u2,,true,s,student,ada2,20240002,Ada,Lovelace
t1,,true,s,teacher,kim,90001,교수,김
`,
  'enrollments.csv': `sourcedId,status,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate
e1,,c1,s,u1,student,,,
e2,,c2,s,u1,student,,,
e3,,c3,s,u1,student,,,
e4,,c1,s,u2,student,,,
e5,,c1,s,t1,teacher,true,,
`,
}
