import type { AttendanceEvent } from '../../database/queries/attendance/events.ts'
import type { NamedEvent } from '../../database/queries/attendance/export.ts'
import type { ConnectedTime } from './connected-time.ts'

/** Who connected. Students who have deleted their accounts have neither a number nor a name. */
export type Connecting = { key: string; id: string; username: string }

type Cause = AttendanceEvent['cause']
type Entry = Connecting & {
  /** Three numbers for each connection: a class of a term has thousands, and a campus many classes. */
  spans: number[]
  open: { began: number; begunBy: Cause } | undefined
}

const causes: readonly Cause[] = ['student', 'admin', 'sync', 'deletion', 'campus']
const unknown = causes.length

/** The connections of one class, from its events. */
export class ConnectionLog {
  readonly #entries = new Map<string, Entry>()

  /** Takes the events in their order. */
  add({ id, username, user_key, at, connected_to, cause }: NamedEvent): void {
    const key = id ?? `deleted ${user_key}`
    const entry = this.#entries.get(key) ?? newEntry({ key, id: id ?? '', username: username ?? '(탈퇴)' })
    this.#entries.set(key, entry)
    const time = Date.parse(at)
    if (connected_to === 1) entry.open = { began: time, begunBy: cause }
    else {
      const { began = Number.NaN, begunBy } = entry.open ?? {}
      entry.spans.push(began, time, codeOf(begunBy) * causes.length + codeOf(cause))
      entry.open = undefined
    }
  }

  people(): Connecting[] {
    return Array.from(this.#entries.values(), ({ key, id, username }) => ({ key, id, username }))
  }

  /** The connections of somebody. One that is still open counts until `end`. */
  timesOf(key: string, end: Date): ConnectedTime[] {
    const { spans = [], open } = this.#entries.get(key) ?? {}
    const times: ConnectedTime[] = []
    for (let index = 0; index < spans.length; index += 3) {
      const [began = Number.NaN, ended = 0, code = 0] = spans.slice(index, index + 3)
      times.push({
        began: Number.isNaN(began) ? undefined : new Date(began),
        begunBy: causes[Math.floor(code / causes.length)],
        ended: new Date(ended),
        endedBy: causes[code % causes.length],
      })
    }
    if (open) times.push({ began: new Date(open.began), begunBy: open.begunBy, ended: end, endedBy: undefined })
    return times
  }
}

const newEntry = (who: Connecting): Entry => ({ ...who, spans: [], open: undefined })

const codeOf = (cause: Cause | undefined) => (cause === undefined ? unknown : causes.indexOf(cause))
