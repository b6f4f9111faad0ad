import { failed } from './exchange.ts'
import { type Service, subjectOf } from './service.ts'

export type Item = Record<string, unknown>

/** What is kept of an item. Whole items would fill the memory. */
export type Kept = { id: string; line: string }

/** Items of a collection. A campus of 100,000 students with seven lectures each has 700,000 enrolments. */
const mostItems = 3_000_000
/** Retries of a collection that changes while it is read. */
const readings = 3

/**
 * Reads a whole collection page by page (OneRoster REST §3.4). A short page is not the last one: some services send
 * fewer items than they were asked for. Throws a RosterRefusal if it is not complete.
 */
export async function readCollection(
  service: Service,
  name: string,
  page: number,
  lineOf: (item: Item) => string,
): Promise<Kept[]> {
  for (let reading = 1; ; reading += 1) {
    const result = await readOnce(service, name, page, lineOf)
    if (typeof result !== 'string') return result
    if (reading === readings) throw failed(subjectOf(name), result)
  }
}

/** The items, or the reason for a retry if the collection changed between two pages. */
async function readOnce(
  service: Service,
  name: string,
  page: number,
  lineOf: (item: Item) => string,
): Promise<Kept[] | 'changing' | 'repeating'> {
  const items: Kept[] = []
  const ids = new Set<unknown>()
  let first: string | undefined
  for (;;) {
    const { body, headers } = await service.get(
      `${name}?limit=${page}&offset=${items.length}&sort=sourcedId&orderBy=asc`,
    )
    const found = itemsOf(name, body)
    const total = totalOf(headers)
    const state = `${headers.get('x-total-count')} ${headers.get('x-perm-rev')}`
    if (state !== (first ??= state)) return 'changing'
    for (const item of found) {
      const { sourcedId: id } = item
      if (typeof id !== 'string') throw failed(subjectOf(name), 'no-id')
      if (ids.has(id)) return item === found[0] && id === items[0]?.id ? 'repeating' : 'changing'
      ids.add(id)
      items.push({ id, line: lineOf(item) })
    }
    if (items.length > mostItems) throw failed(subjectOf(name), 'too-many-items', { items: mostItems })
    if (total === undefined ? found.length === 0 : items.length >= total) return items
    if (found.length === 0) throw failed(subjectOf(name), 'incomplete', { total: total ?? 0, items: items.length })
  }
}

function itemsOf(name: string, body: unknown): Item[] {
  const list = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined
  if (!Array.isArray(list)) throw failed(subjectOf(name), 'no-list', { name })
  if (!list.every((item) => typeof item === 'object' && item !== null))
    throw failed(subjectOf(name), 'no-items', { name })
  return list as Item[]
}

function totalOf(headers: Headers): number | undefined {
  const value = headers.get('x-total-count')
  return value !== null && /^\d+$/.test(value) ? Number(value) : undefined
}
