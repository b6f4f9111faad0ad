import { folded, withoutZeros } from '../../model/text.ts'

/**
 * The known id that a spreadsheet may have changed into an unknown one: both agree without leading zeros, spaces and case.
 * Undefined if there is none, or if the id is known.
 */
export function lostId(ids: Iterable<string>): (id: string) => { values: { known: string } } | undefined {
  const bare = (id: string) => withoutZeros(folded(id))
  const all = new Set(ids)
  let byBare: Map<string, string> | undefined
  return (id) => {
    if (all.has(id)) return undefined
    byBare ??= new Map(Array.from(all, (each) => [bare(each), each]))
    const known = byBare.get(bare(id))
    return known === undefined ? undefined : { values: { known } }
  }
}
