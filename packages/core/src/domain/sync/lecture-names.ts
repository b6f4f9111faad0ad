import { codePoints } from '../../text.ts'

/** A class that needs a name in the list of a student. `title` is one tidy line, as rosters hold it. */
export type ClassToName = { id: string; title: string; code: string | null }
/** A lecture that is in the list already and keeps its name. */
export type NamedLecture = { name: string; title: string | null; code: string | null }

const maxLength = 100

/**
 * Gives each class a name of at most 100 code points, unique among the classes and `shown`. Equal titles get the
 * suffix ` (classCode)`, or ` (2)`, ` (3)` in the order of the ids if the code is not unique. If one of them was
 * shown before, only the new ones get a suffix.
 */
export function uniqueNames(classes: ClassToName[], shown: NamedLecture[]): Map<string, string> {
  const taken = new Set(shown.map(({ name }) => name))
  const names = new Map<string, string>()
  const give = ({ id }: ClassToName, name: string) => {
    if (taken.has(name) || names.has(id)) return false
    names.set(id, name)
    taken.add(name)
    return true
  }

  const groups = equalTitles(classes, shown)
  for (const { plain, members, rivals } of groups)
    if (members.length === 1 && rivals.length === 0 && !onlyDots(plain)) members.forEach((each) => give(each, plain))
  for (const { members, rivals } of groups)
    for (const each of members) {
      const suffix = codeSuffix(each, [...members, ...rivals])
      if (suffix !== undefined) give(each, fitted(each.title, suffix))
    }
  for (const { plain, members, rivals } of groups) {
    let count = rivals.length > 0 || onlyDots(plain) ? 2 : 1
    for (const each of members.filter(({ id }) => !names.has(id)))
      while (!give(each, fitted(each.title, count === 1 ? '' : ` (${count})`))) count += 1
  }
  return names
}

type Group = { plain: string; members: ClassToName[]; rivals: NamedLecture[] }

/** Titles that differ only after the cut count as equal. */
function equalTitles(classes: ClassToName[], shown: NamedLecture[]): Group[] {
  const ordered = classes.toSorted((left, right) => (left.id < right.id ? -1 : 1))
  const earlier = Map.groupBy(shown, ({ name, title }) => (title === null ? name : fitted(title, '')))
  const byName = Map.groupBy(shown, ({ name }) => name)
  return [...Map.groupBy(ordered, ({ title }) => fitted(title, ''))].map(([plain, members]) => ({
    plain,
    members,
    rivals: [...new Set([...(earlier.get(plain) ?? []), ...(byName.get(plain) ?? [])])],
  }))
}

/** Returns undefined if the code does not distinguish the class from others of the same title. */
function codeSuffix({ code }: ClassToName, group: { code: string | null }[]): string | undefined {
  if (!code || group.length === 1 || group.filter((other) => other.code === code).length > 1) return undefined
  const suffix = ` (${code})`
  return codePoints(suffix) < maxLength - 1 ? suffix : undefined
}

function fitted(title: string, suffix: string): string {
  const room = maxLength - codePoints(suffix)
  if (codePoints(title) <= room) return title + suffix
  return `${Array.from(title)
    .slice(0, room - 1)
    .join('')
    .trimEnd()}…${suffix}`
}

/** Browsers resolve a path segment `.` or `..`. */
function onlyDots(name: string) {
  return /^\.+$/.test(name)
}
