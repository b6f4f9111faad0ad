import { failed } from './exchange.ts'
import { type Service, subjectOf } from './service.ts'

export type Item = Record<string, unknown>

/** Items of a collection. A campus of 100,000 students with seven lectures each has 700,000 enrolments. */
const mostItems = 3_000_000
/** How often a collection that changes while it is read is read again. */
const readings = 3

/**
 * Reads a whole collection page by page (OneRoster REST §3.4). A short page is not the last one: some services send
 * fewer items than they were asked for. Throws a RosterError if it is not complete.
 */
export async function readCollection(service: Service, name: string, page: number): Promise<Item[]> {
  for (let reading = 1; ; reading += 1) {
    const result = await readOnce(service, name, page)
    if (typeof result !== 'string') return result
    if (reading === readings) throw failed(subjectOf(name), result)
  }
}

const changing = '읽는 동안 내용이 계속 바뀌어 끝까지 받지 못했습니다'
const repeating = '첫 쪽만 되풀이해서 보냅니다. 서비스가 limit와 offset을 지원하는지 확인해주세요'

/** The items, or a reason to read them again: the collection changed between two pages. */
async function readOnce(service: Service, name: string, page: number): Promise<Item[] | string> {
  const items: Item[] = []
  const ids = new Set<unknown>()
  let first: string | undefined
  for (;;) {
    const { body, headers } = await service.get(
      `${name}?limit=${page}&offset=${items.length}&sort=sourcedId&orderBy=asc`,
    )
    const found = itemsOf(name, body)
    const total = totalOf(headers)
    const state = `${headers.get('x-total-count')} ${headers.get('x-perm-rev')}`
    if (state !== (first ??= state)) return changing
    for (const item of found) {
      if (typeof item.sourcedId !== 'string') throw failed(subjectOf(name), 'sourcedId가 없는 항목이 있습니다')
      if (ids.has(item.sourcedId))
        return item === found[0] && item.sourcedId === items[0]?.sourcedId ? repeating : changing
      ids.add(item.sourcedId)
      items.push(item)
    }
    if (items.length > mostItems) throw failed(subjectOf(name), `항목이 ${mostItems}개를 넘습니다`)
    if (total === undefined ? found.length === 0 : items.length >= total) return items
    if (found.length === 0) throw failed(subjectOf(name), `${total}개 가운데 ${items.length}개만 받았습니다`)
  }
}

function itemsOf(name: string, body: unknown): Item[] {
  const list = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined
  if (!Array.isArray(list)) throw failed(subjectOf(name), `응답에 '${name}' 목록이 없습니다`)
  if (!list.every((item) => typeof item === 'object' && item !== null))
    throw failed(subjectOf(name), `'${name}' 목록에 항목이 아닌 값이 있습니다`)
  return list as Item[]
}

function totalOf(headers: Headers): number | undefined {
  const value = headers.get('x-total-count')
  return value !== null && /^\d+$/.test(value) ? Number(value) : undefined
}
