import { refuseTooLarge, type SizeLimits, usualLimits } from '../../files/size-limits.ts'
import type { OneRosterFile } from '../oneroster/files.ts'
import { type Item, type Kept, readCollection } from './collection.ts'
import { openService, type ServiceOptions } from './service.ts'

/** The collections that are read, and the columns of the files that they become. Nothing else is kept. */
const collections: Record<string, { file: OneRosterFile; columns: Record<string, (item: Item) => string> }> = {
  academicSessions: {
    file: 'academicSessions.csv',
    columns: { ...plain('sourcedId', 'status', 'title', 'startDate', 'endDate'), parentSourcedId: reference('parent') },
  },
  classes: {
    file: 'classes.csv',
    columns: {
      ...plain('sourcedId', 'status', 'title', 'classCode'),
      courseSourcedId: reference('course'),
      termSourcedIds: ({ terms }) => (Array.isArray(terms) ? terms.map(idOf).filter(Boolean).join(',') : ''),
    },
  },
  users: {
    file: 'users.csv',
    columns: { ...plain('sourcedId', 'status', 'identifier', 'username', 'givenName', 'familyName'), role: roleOf },
  },
  enrollments: {
    file: 'enrollments.csv',
    columns: {
      ...plain('sourcedId', 'status', 'role', 'beginDate', 'endDate'),
      classSourcedId: reference('class'),
      userSourcedId: reference('user'),
    },
  },
}

/** Pulls a whole roster from a OneRoster 1.1 or 1.2 service, as the files of a bundle. Throws a RosterRefusal. */
export async function pullFiles({
  page,
  limits = usualLimits,
  ...options
}: Omit<ServiceOptions, 'allowance'> & { page: number; limits?: SizeLimits }): Promise<Map<OneRosterFile, Buffer>> {
  const service = openService({ ...options, allowance: { most: limits.answers, left: limits.answers } })
  const files = new Map<OneRosterFile, Buffer>()
  for (const [name, { file, columns }] of Object.entries(collections)) {
    const cells = Object.values(columns)
    const items = await readCollection(service, name, page, (item) => row(cells.map((cell) => cell(item))))
    files.set(file, csvOf(row(Object.keys(columns)), items))
    refuseTooLarge(
      Array.from(files, ([each, bytes]) => ({ name: each, size: bytes.length })),
      limits.files,
    )
  }
  files.set('manifest.csv', Buffer.from(manifest(files.keys())))
  return files
}

const manifest = (names: Iterable<string>) =>
  `propertyName,value\n${[...names].map((name) => `file.${name.slice(0, -'.csv'.length)},bulk\n`).join('')}`

const row = (cells: string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')

/** Sorted, so that the same roster in another order has the same hash. */
function csvOf(header: string, items: Kept[]): Buffer {
  const rows = items.toSorted((one, other) => (one.id < other.id ? -1 : 1)).map(({ line }) => line)
  return Buffer.from(`${[header, ...rows].join('\n')}\n`)
}

function plain(...names: string[]): Record<string, (item: Item) => string> {
  return Object.fromEntries(names.map((name) => [name, (item: Item) => text(item[name])]))
}

function reference(name: string) {
  return (item: Item) => idOf(item[name])
}

const idOf = (value: unknown): string => fieldOf(value, 'sourcedId')

function fieldOf(value: unknown, name: string): string {
  return typeof value === 'object' && value !== null ? text((value as Item)[name]) : ''
}

/** OneRoster 1.1 has one role, 1.2 a list. */
function roleOf({ role, roles }: Item): string {
  if (!Array.isArray(roles)) return text(role)
  const names = (roles as unknown[]).map((each) => fieldOf(each, 'role'))
  return names.find((name) => name.toLowerCase() === 'student') ?? names[0] ?? ''
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}
