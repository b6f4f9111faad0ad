import { withoutProgramTokens } from '@campus-connect/core/tokens.ts'

/** Characters of a text in a line. It may come from outside and have any length. */
const most = 200
const mostOf = new Map(Object.entries<number>({ id: 64, user: 64, by: 64, address: 64, message: 1000, stack: 4000 }))

/** The fields of a line with their texts cut, and without tokens of programs. The log of a server writes each line through it. */
export function cutTexts<Fields extends object>(fields: Fields): Fields {
  const cut = Object.entries(fields).flatMap(([name, value]) => {
    if (typeof value !== 'string') return []
    const length = mostOf.get(name) ?? most
    const text = withoutProgramTokens(value)
    const cut = text.length > length ? `${text.slice(0, length - 1)}…` : text
    return cut === value ? [] : [[name, cut]]
  })
  return cut.length === 0 ? fields : { ...fields, ...Object.fromEntries(cut) }
}
