import { tokens } from '../tokens/design-tokens.ts'
import { rulesOf, split } from './rules.ts'
import { properties, stateOf } from './words.ts'

/** How a part looks: always, or in a variant or state. */
export type Look = { part: string; state: string; styles: { what: string; value: string; tokens: string[] }[] }

const byVariable = new Map(tokens.map(({ variable, name }) => [variable, name]))

/** Every part of a component's stylesheets with its variants and states, and the tokens of each. */
export function looksOf(css: string): Look[] {
  const rules = rulesOf(css).flatMap(({ selector, conditions, declarations }) =>
    split(selector, /,/).map((one) => ({ ...placeOf(one, conditions), declarations })),
  )
  const own = namesOfVariables(rules)
  const looks = new Map<string, Look>()
  for (const { part, state, declarations } of rules) {
    const styles = declarations.flatMap(({ property, value }) => {
      const what = properties[property] ?? own.get(property)
      // What a variable of the component holds stands at the variable, in each variant.
      const ofVariable = [...own.keys()].some((name) => value === `var(${name})`)
      return what === undefined || ofVariable ? [] : [{ what, ...readable(value, own) }]
    })
    if (styles.length === 0) continue
    const key = `${part} ${state}`
    looks.set(key, { part, state, styles: [...(looks.get(key)?.styles ?? []), ...styles] })
  }
  return [...looks.values()].toSorted((one, other) => order(one.part) - order(other.part))

  function order(part: string) {
    return rules.findIndex((rule) => rule.part === part)
  }
}

/** What a compound selector begins with: a class, or elements or classes below another part. */
const beginning = /^(?:\.([\w-]+)|([\w*]+|:is\([.\w][^)]*\)))/

/** `.row[data-tone='positive'] .title:hover` is the part `title` in the state `tone=positive, 가리킴`. */
function placeOf(selector: string, conditions: string[]) {
  const compounds = split(selector, /[\s>+~]/)
  const last = compounds.at(-1) ?? ''
  const [, name, element] = beginning.exec(last) ?? []
  const inside = compounds.length > 1 ? classOf(compounds.at(-2) ?? '') : undefined
  const pseudo = /::[\w-]+/.exec(last)?.[0] ?? ''
  const part = `${name ?? [inside, element ?? '*'].filter(Boolean).join(' ')}${pseudo}`
  const marks = compounds.flatMap((compound) => marksOf(compound.replace(/::[\w-]+.*$/, '')))
  const words = [...conditions, ...marks].map(stateOf).filter((word) => word !== '')
  return { part, state: [...new Set(words)].join(', ') }
}

const classOf = (compound: string) => /^\.([\w-]+)/.exec(compound)?.[1]

/** The attributes and pseudo-classes of a compound selector. */
function marksOf(compound: string): string[] {
  const marks: string[] = []
  let depth = 0
  for (const letter of compound.replace(beginning, '')) {
    if (depth === 0 && /[[:.]/.test(letter)) marks.push('')
    if ('(['.includes(letter)) depth += 1
    if (')]'.includes(letter)) depth -= 1
    if (marks.length > 0) marks[marks.length - 1] += letter
  }
  return marks
}

/** What each of a component's own variables is, by the property and the state that take it: `--ink` is the colour of the text. */
function namesOfVariables(rules: { state: string; declarations: { property: string; value: string }[] }[]) {
  const names = new Map<string, string>()
  for (const { state, declarations } of rules)
    for (const { property, value } of declarations)
      for (const [, variable] of value.matchAll(/var\((--[\w-]+)/g)) {
        const what = properties[property]
        if (what === undefined || byVariable.has(variable!) || names.has(variable!)) continue
        names.set(variable!, state === '' ? what : `${what} (${state})`)
      }
  return names
}

/** A value with the names of tokens in place of their variables, and these names. */
function readable(value: string, own: Map<string, string>) {
  const used: string[] = []
  const text = value.replaceAll(/var\((--[\w-]+)(?:,[^()]*)?\)/g, (whole, variable: string) => {
    const name = byVariable.get(variable)
    if (name !== undefined) used.push(name)
    return name ?? own.get(variable) ?? whole
  })
  return { value: text, tokens: used }
}
