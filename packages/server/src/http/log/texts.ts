/** Characters of a text in a line. It may come from outside and have any length. */
const most = 200
const mostOf = new Map(Object.entries<number>({ id: 64, user: 64, by: 64, address: 64, message: 1000, stack: 4000 }))

/** The fields of a line with their texts cut. The log of a server writes each line through it. */
export function cutTexts<Fields extends object>(fields: Fields): Fields {
  const cut = Object.entries(fields).flatMap(([name, value]) => {
    const length = mostOf.get(name) ?? most
    return typeof value === 'string' && value.length > length ? [[name, `${value.slice(0, length - 1)}…`]] : []
  })
  return cut.length === 0 ? fields : { ...fields, ...Object.fromEntries(cut) }
}
