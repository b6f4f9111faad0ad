import { Counter, Registry } from '@prometheus-io/client'

type Labels = {
  /** What was asked for: one person, a list, or one that leaves the screen. */
  scope: 'person' | 'list' | 'export' | 'print'
  /** `new`: the administrator has worked from the address for less than a day. */
  address: 'known' | 'new'
}

export type PeopleRead = ReturnType<typeof countPeopleRead>

/** Counts the people whose data administrators were shown. Names nobody. */
export function countPeopleRead() {
  const registry = new Registry()
  const people = new Counter({
    name: 'campus_people_read_total',
    help: 'People whose data was shown to an administrator, each time',
    labelNames: ['scope', 'address'],
    registers: [registry],
  })
  // A rate needs the sample before the first read.
  for (const scope of ['person', 'list', 'export', 'print'])
    for (const address of ['known', 'new']) people.inc({ scope, address }, 0)

  async function* counting<Person>(chunks: AsyncIterable<Person[]>, labels: Labels) {
    for await (const chunk of chunks) {
      people.inc(labels, chunk.length)
      yield chunk
    }
  }

  return {
    registry,
    /** The same users, counted as they are read. */
    counted<Person>(users: Person[] | AsyncIterable<Person[]>, labels: Labels) {
      if (!Array.isArray(users)) return counting(users, labels)
      people.inc(labels, users.length)
      return users
    },
  }
}
