export type Declaration = { property: string; value: string }
export type Rule = { selector: string; conditions: string[]; declarations: Declaration[] }

/** The rules of a stylesheet, each with the conditions of the at-rules around it. Keyframes and starting styles are left out. */
export function rulesOf(css: string, conditions: string[] = []): Rule[] {
  const found: Rule[] = []
  let rest = css.replaceAll(/\/\*.*?\*\//gs, '')
  for (let open = rest.indexOf('{'); open >= 0; open = rest.indexOf('{')) {
    const prelude = rest.slice(0, open).trim().replaceAll(/\s+/g, ' ')
    const close = closing(rest, open)
    const body = rest.slice(open + 1, close)
    rest = rest.slice(close + 1)
    if (/^@(media|container|supports)/.test(prelude)) found.push(...rulesOf(body, [...conditions, prelude]))
    else if (!prelude.startsWith('@')) found.push({ selector: prelude, conditions, declarations: declarationsOf(body) })
  }
  return found
}

function closing(css: string, open: number) {
  let depth = 0
  for (let at = open; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1
    if (css[at] === '}' && (depth -= 1) === 0) return at
  }
  throw new Error(`a block is not closed: ${css.slice(open, open + 40)}`)
}

const declarationsOf = (body: string): Declaration[] =>
  body
    .split(';')
    .map((line) => line.trim().replaceAll(/\s+/g, ' '))
    .filter((line) => line !== '')
    .map((line) => ({ property: line.slice(0, line.indexOf(':')), value: line.slice(line.indexOf(':') + 1).trim() }))

/** Splits at a separator that stands outside of parentheses and brackets. */
export function split(text: string, separator: RegExp): string[] {
  const parts = ['']
  let depth = 0
  for (const letter of text) {
    if ('(['.includes(letter)) depth += 1
    if (')]'.includes(letter)) depth -= 1
    if (depth === 0 && separator.test(letter)) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}
