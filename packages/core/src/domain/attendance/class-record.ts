import type { ClassMember } from '../../database/queries/roster/classes.ts'
import { type ConnectedTime, seoulDay } from './connected-time.ts'
import type { ConnectionLog } from './connection-log.ts'
import type { Membership } from './membership.ts'

export type Belonging = Membership & { left?: 'then' | 'at an unknown time' }

/** What is known of one student of a class, before any day or meeting is asked for. */
export type StudentRecord = {
  id: string
  username: string
  member: boolean
  /** Whether a roster has or had the student in the class. */
  listed: boolean
  times: ConnectedTime[]
  belonging: Belonging
  remark: string
}

export type Known = {
  /** By student number. Without them everybody belongs to the class all the time. */
  memberships?: ReadonlyMap<string, Membership> | undefined
  /** By student number. */
  formerNames?: ReadonlyMap<string, readonly string[]>
}

/** The members of a class and all others who ever connected, by number. What is still open counts until `end`. */
export function studentsOf(
  members: readonly ClassMember[],
  log: ConnectionLog,
  { memberships, formerNames = new Map() }: Known,
  end: Date,
): StudentRecord[] {
  const people = new Map(log.people().map(({ key, id, username }) => [key, { id, username, member: false }] as const))
  const listed = new Map(
    members.map(({ id, username, left = false }) => [id, { id, username, member: !left }] as const),
  )
  return [...new Map([...listed, ...people, ...listed])]
    .map(([key, person]) => {
      const times = log.timesOf(key, end)
      const belonging = belongingOf({ ...person, times }, memberships)
      return {
        ...person,
        listed: memberships?.has(person.id) ?? false,
        times,
        belonging,
        remark: remarkOf(person, belonging, formerNames),
      }
    })
    .toSorted(byNumber)
}

function belongingOf(
  { id, member, times }: Pick<StudentRecord, 'id' | 'member' | 'times'>,
  memberships: Known['memberships'],
): Belonging {
  if (!memberships || id === '') return {}
  const { since, from, until, to } = memberships.get(id) ?? {}
  // A student who connected before that was a member.
  const late = since && !times.some(({ began }) => began && began < since) ? { since, from } : {}
  if (until) return { ...late, until, to, left: 'then' }
  // A student who left at an unknown time belonged to the class while connected, and is absent from no meeting.
  return member ? late : { ...late, until: times.at(-1)?.ended ?? new Date(0), left: 'at an unknown time' }
}

function remarkOf(
  { id, username }: ClassMember,
  belonging: Belonging,
  formerNames: ReadonlyMap<string, readonly string[]>,
) {
  const names = (formerNames.get(id) ?? []).filter((name) => name !== username)
  const before = names.length > 0 ? `이전 이름 ${[...new Set(names)].join(', ')}` : ''
  return [belongingText(belonging), before].filter(Boolean).join(', ')
}

/** `2026-09-03부터 (CSE2010-01에서 옮김)`, `2026-09-03까지 (CSE2010-02 분반으로 옮김)` */
function belongingText({ since, from, until, to, left }: Belonging) {
  const came = since && `${seoulDay(since)}부터${from === undefined ? '' : ` (${from}에서 옮김)`}`
  // A student who left at midnight was a member until the day before.
  const last = until && seoulDay(new Date(until.getTime() - 1))
  const gone = last && `${last}까지${to === undefined ? '' : ` (${to} 분반으로 옮김)`}`
  return [came, left === 'at an unknown time' ? '명단에서 빠짐' : gone].filter(Boolean).join(', ')
}

/** By number; students without one come last. */
function byNumber(a: ClassMember, b: ClassMember) {
  if ((a.id === '') !== (b.id === '')) return a.id === '' ? 1 : -1
  return a.id < b.id ? -1 : Number(a.id > b.id)
}
