import { Agent } from 'node:http'
import { loadavg } from 'node:os'
import { writeCursor } from '../../packages/server/src/api/handlers/list-users.ts'
import { timed } from '../admin/calls.mjs'
import { largest } from '../admin/campus.mjs'
import { percentile, verdict } from '../server/figures.mjs'

/** Users of the campus whose lists are measured. */
export const people = 30_000
const rounds = 20
const uncounted = 3
/** Of the rounds, those that other work on the machine delayed least. */
const fastest = 0.1
/** The student's list is asked once more after so many lists of users. */
const between = 10
/** The goal: a list takes at most so many times the student's list, and milliseconds more. */
const [times, more] = [3, 5]
/** Users of a page, as the app asks for them. */
const page = { limit: '50' }

/** What each parameter of `listUsers` can ask for; the student numbers are those of a campus of this size. */
const valuesOf = (people) => ({
  q: ['김', '2026', 'ㄱㅁㅈ', '김 2026', '관리자'],
  enabled: ['true', 'false'],
  connected: ['true', 'false'],
  lecture: [largest, '전공 강의 017'],
  id: [String(20260001 + people / 2)],
  sort: ['id', '-id', 'username', '-username', 'createdAt', '-createdAt', 'updatedAt', '-updatedAt'],
  cursor: ['middle', 'end'],
  limit: ['1', '50'],
  prefer: ['return=minimal'],
})

/** Each value of each parameter alone, and each pair of values of two. */
function casesOf(people) {
  const parameters = Object.entries(valuesOf(people))
  const alone = parameters.map(([name, values]) => values.map((value) => ({ [name]: value })))
  const pairs = alone.flatMap((some, index) =>
    some.flatMap((one) => alone.slice(index + 1).flatMap((others) => others.map((other) => ({ ...one, ...other })))),
  )
  return [...alone.flat(), ...pairs]
}

const nameOf = (asked) =>
  Object.entries(asked)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')

/**
 * The lists of users that each parameter of `listUsers` selects, and each pair of them, in turn with a student's own list:
 * name, time and bound of each list in milliseconds, the slowest first. Those above their bound are measured twice.
 */
export async function measureLists({ size, url, admin, student }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const own = () => timed(`${url}/api/users/me/lectures`, { agent, headers: { cookie: student } })
  const cursors = await cursorsOf({ size, url, admin })
  const ask = ({ prefer, cursor, ...query }) => {
    const after = cursor && { cursor: cursors.get(`${cursor} ${query.sort ?? 'id'}`) }
    const path = `/api/admin/users?${new URLSearchParams({ ...page, ...query, ...after })}`
    return timed(url + path, { agent, headers: { cookie: admin, ...(prefer && { prefer }) } })
  }

  async function measure(cases) {
    const seen = new Map(cases.map((asked) => [asked, []]))
    const base = []
    for (let round = 0; round < rounds + uncounted; round += 1)
      for (const [index, asked] of cases.entries()) {
        const took = index % between === 0 ? await own() : undefined
        const listed = await ask(asked)
        if (round < uncounted) continue
        if (took !== undefined) base.push(took)
        seen.get(asked).push(listed)
      }
    const list = percentile(base, fastest)
    const bound = times * list + more
    return cases.map((asked) => ({
      asked,
      name: nameOf(asked),
      list,
      bound,
      took: percentile(seen.get(asked), fastest),
    }))
  }

  const first = await measure(casesOf(size))
  const slow = first.filter(({ took, bound }) => took > bound).map(({ asked }) => asked)
  const again = new Map((await measure(slow)).map((seen) => [seen.asked, seen]))
  agent.destroy()
  return first
    .map((seen) => better(seen, again.get(seen.asked)))
    .toSorted((one, other) => other.took / other.bound - one.took / one.bound)
}

const better = (one, other) => (other && other.took / other.bound < one.took / one.bound ? other : one)

/** Cursors deep in the list, by place and order. */
async function cursorsOf({ size, url, admin }) {
  const cursors = new Map()
  for (const [place, index] of Object.entries({ middle: size / 2, end: size - 20 })) {
    const id = String(20260001 + index)
    const response = await fetch(`${url}/api/admin/users?id=${id}`, { headers: { cookie: admin } })
    const [user] = (await response.json()).data
    for (const sort of valuesOf(size).sort) {
      const by = sort.replace('-', '')
      const order = { sort: by, descending: sort.startsWith('-') }
      cursors.set(`${place} ${sort}`, writeCursor(order, { value: user[by], id }))
    }
  }
  return cursors
}

export function listsTable(engine, lists) {
  const above = lists.filter(({ took, bound }) => took > bound)
  const own = lists.at(-1).list
  return {
    title: `Every list of ${people.toLocaleString('en')} users, 50 switches a second (${engine})`,
    columns: ['listUsers', 'ms', "times the student's list", `bound: ${times} times and ${more} ms`, ''],
    rows: lists.map(({ name, took, list, bound }) => [
      name,
      took.toFixed(2),
      (took / list).toFixed(2),
      bound.toFixed(2),
      verdict(took <= bound),
    ]),
    notes: [
      `The student's list: ${own.toFixed(2)} ms. All times are those of the fastest tenth of ${rounds} rounds, because other work delays the others.`,
      `Load of the machine at the end: ${loadavg()[0].toFixed(2)}.`,
    ],
    failures: above.map(({ name, took, bound }) => `${name}: ${took.toFixed(2)} ms, at most ${bound.toFixed(2)}`),
  }
}
