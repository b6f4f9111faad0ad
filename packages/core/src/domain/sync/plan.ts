import type { GivenName, LectureRow } from '../../database/queries/roster/roster-lectures.ts'
import { type NamedLecture, type ClassToName, uniqueNames } from './lecture-names.ts'

export type SyncPlan = {
  added: (GivenName & { classId: string })[]
  returned: (GivenName & { key: string })[]
  renamed: (GivenName & { key: string })[]
  removed: LectureRow[]
}

/** A class that comes back within this time is the same lecture again. */
export const returnWindow = 30 * 24 * 60 * 60 * 1000

/** Plans the changes after which the roster lectures are exactly `classes`. Other lectures stay. */
export function planSync(lectures: LectureRow[], classes: ClassToName[], now: Date): SyncPlan {
  const wanted = new Map(classes.map((each) => [each.id, each]))
  const classOf = (lecture: LectureRow) => wanted.get(lecture.class_sourced_id ?? '')
  const shown = lectures.filter(({ removed_at }) => removed_at === null)
  const ofRoster = shown.filter(({ source }) => source === 'roster')
  const removed = ofRoster.filter((lecture) => !classOf(lecture))
  const retitled = ofRoster.filter((lecture) => isOther(lecture.class_title, classOf(lecture)))

  const changing = new Set([...removed, ...retitled])
  const staying = shown.filter((lecture) => !changing.has(lecture))
  const returning = lastRemoved(lectures, now).filter(
    (lecture) => classOf(lecture) && !ofRoster.some((other) => other.class_sourced_id === lecture.class_sourced_id),
  )
  const names = new Set(staying.map(({ name }) => name))
  const restored = returning.filter((lecture) => {
    if (isOther(lecture.class_title, classOf(lecture)) || names.has(lecture.name)) return false
    names.add(lecture.name)
    return true
  })

  const named = [...staying, ...restored].map((lecture) => asNamed(lecture, classOf(lecture)))
  const settled = new Set([...staying, ...restored].map(({ class_sourced_id }) => class_sourced_id))
  const unnamed = classes.filter(({ id }) => !settled.has(id))
  const given = uniqueNames(unnamed, named)

  const byClass = new Map([...retitled, ...returning].map((lecture) => [lecture.class_sourced_id, lecture]))
  const plan: SyncPlan = { added: [], returned: restored.map(asBefore), renamed: [], removed }
  for (const { id, title } of unnamed) {
    const name = given.get(id) ?? title
    const lecture = byClass.get(id)
    if (!lecture) plan.added.push({ classId: id, name, title })
    else plan[lecture.removed_at === null ? 'renamed' : 'returned'].push({ key: lecture.key, name, title })
  }
  return plan
}

export function isEmpty({ added, returned, renamed, removed }: SyncPlan): boolean {
  return added.length + returned.length + renamed.length + removed.length === 0
}

function isOther(title: string | null, found: ClassToName | undefined) {
  return found !== undefined && found.title !== title
}

/** The last removed lecture of each class. */
function lastRemoved(lectures: LectureRow[], now: Date): LectureRow[] {
  const since = new Date(now.getTime() - returnWindow).toISOString()
  const removed = lectures.filter(({ source, removed_at }) => source === 'roster' && (removed_at ?? '') >= since)
  const ordered = removed.toSorted((left, right) => ((left.removed_at ?? '') < (right.removed_at ?? '') ? -1 : 1))
  return [...new Map(ordered.map((lecture) => [lecture.class_sourced_id, lecture])).values()]
}

function asNamed({ name, class_title }: LectureRow, found: ClassToName | undefined): NamedLecture {
  return { name, title: class_title, code: found?.code ?? null }
}

function asBefore({ key, name, class_title }: LectureRow) {
  return { key, name, title: class_title ?? name }
}
