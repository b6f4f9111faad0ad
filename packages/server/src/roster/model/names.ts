import { codePoints, isVisible, replaceControls } from '../../text.ts'

/** A class that needs a name among a student's lectures. `title` has been through `tidy` and is not empty. */
export type Unnamed = { id: string; title: string; code: string | null }
/** A lecture that is shown already and keeps its name. */
export type Named = { name: string; title: string | null; code: string | null }

const longest = 100

/** One line of well-formed NFC with single spaces, without control and bidi characters; empty where nothing of it shows. */
export function tidy(text: string): string {
  const line = replaceControls(text.toWellFormed().replaceAll(/\s+/g, ' '), '')
    .normalize('NFC')
    .replaceAll(/ +/g, ' ')
    .trim()
  return isVisible(line) ? line : ''
}

/**
 * A name of at most 100 code points for each class, unique among them and among `shown`. Equal titles are told apart by
 * ` (classCode)`, and where that cannot be, by ` (2)`, ` (3)` in the order of the ids; where one of them was shown
 * before, only the newcomers carry a suffix.
 */
export function uniqueNames(classes: Unnamed[], shown: Named[]): Map<string, string> {
  const taken = new Set(shown.map(({ name }) => name))
  const names = new Map<string, string>()
  const give = ({ id }: Unnamed, name: string) => {
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

type Group = { plain: string; members: Unnamed[]; rivals: Named[] }

/** Titles that differ only behind the cut are equal too. */
function equalTitles(classes: Unnamed[], shown: Named[]): Group[] {
  const ordered = classes.toSorted((left, right) => (left.id < right.id ? -1 : 1))
  const earlier = Map.groupBy(shown, ({ name, title }) => (title === null ? name : fitted(title, '')))
  const byName = Map.groupBy(shown, ({ name }) => name)
  return [...Map.groupBy(ordered, ({ title }) => fitted(title, ''))].map(([plain, members]) => ({
    plain,
    members,
    rivals: [...new Set([...(earlier.get(plain) ?? []), ...(byName.get(plain) ?? [])])],
  }))
}

/** Undefined where a code cannot tell the class from the others of its title. */
function codeSuffix({ code }: Unnamed, group: { code: string | null }[]): string | undefined {
  if (!code || group.length === 1 || group.filter((other) => other.code === code).length > 1) return undefined
  const suffix = ` (${code})`
  return codePoints(suffix) < longest - 1 ? suffix : undefined
}

function fitted(title: string, suffix: string): string {
  const room = longest - codePoints(suffix)
  if (codePoints(title) <= room) return title + suffix
  return `${Array.from(title)
    .slice(0, room - 1)
    .join('')
    .trimEnd()}…${suffix}`
}

/** A path segment `.` or `..` is resolved away by every browser. */
function onlyDots(name: string) {
  return /^\.+$/.test(name)
}
