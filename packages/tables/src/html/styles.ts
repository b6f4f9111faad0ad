import { TableError } from '../table-error.ts'

/** What a style says about an element; undefined if it says nothing. */
type Look = { displayed?: boolean; visible?: boolean; empty?: boolean; narrow?: boolean; struck?: boolean }
type Attributes = Readonly<Record<string, string>>
export type Element = { name: string; attributes: Attributes; classes: ReadonlySet<string> }

export const elementOf = (name: string, attributes: Attributes): Element => ({
  name,
  attributes,
  classes: new Set(wordsOf(attributes['class'])),
})

/** A part of a selector, such as `tr.left`. `child`: it is directly inside the part before it. */
type Part = { name: string; id: string; classes: string[]; attributes: Wanted[]; child: boolean }
/** `[name]`, `[name=value]` and so on. */
type Wanted = { name: string; sign: string; value: string }
type Rule = { parts: Part[]; weight: number; look: Look }

/** Rules of one page that hide or strike through, and those of them that can mean one element by its name, a class or its id. */
const mostRules = 10_000
const mostAlike = 100

/**
 * The style sheets of a page, as far as they hide or strike through. Understands selectors by name, class, id and attribute,
 * also inside each other. Conditions such as `:nth-child(4)` and neighbours are not checked, so that a row that may be hidden
 * is asked about; what depends on the mouse, and boxes next to the text, count for no element.
 */
export function styleSheets(): { add: (text: string) => void; lookOf: (path: readonly Element[]) => Look } {
  const rules = new Map<string, Map<string, Rule>>()
  let count = 0
  function addRule(selector: string, look: Look) {
    const parts = partsOf(selector)
    const last = parts?.at(-1)
    if (!parts || !last) return
    if (count === mostRules) throw new TableError('too-many-rules', { values: { most: mostRules } })
    const key = last.id ? `#${last.id}` : last.classes[0] ? `.${last.classes[0]}` : last.name
    let alike = rules.get(key)
    if (!alike) rules.set(key, (alike = new Map()))
    if (alike.size === mostAlike && !alike.has(selector))
      throw new TableError('too-many-rules', { values: { most: mostAlike } })
    count += 1
    const earlier = alike.get(selector)?.look
    alike.set(selector, { parts, weight: weightOf(parts) + count / mostRules / 10, look: { ...earlier, ...look } })
  }
  return {
    add(text) {
      for (const [selectors, declarations] of blocksOf(text)) {
        const look = lookOfDeclarations(declarations)
        if (Object.keys(look).length > 0)
          for (const selector of selectors.split(/,(?![^()]*\))/))
            addRule(selector.trim(), selector.includes(':') ? hidingOnly(look) : look)
      }
    },
    /** `path`: the element and those around it, the outermost first. */
    lookOf(path) {
      const element = path.at(-1)!
      const { id = '', style } = element.attributes
      const look: Look = defaultOf(element)
      if (rules.size > 0) {
        const keys = [`#${id}`, ...Array.from(element.classes, (each) => `.${each}`), element.name, '*']
        const found = keys
          .flatMap((key) => [...(rules.get(key)?.values() ?? [])])
          .filter(({ parts }) => matches(parts, path))
        for (const rule of found.toSorted((one, other) => one.weight - other.weight)) Object.assign(look, rule.look)
      }
      return style === undefined ? look : Object.assign(look, lookOfDeclarations(style))
    },
  }
}

/** A rule whose condition is not checked may hide, but never shows what another one hides. */
function hidingOnly({ displayed, visible, empty, narrow, struck }: Look): Look {
  return {
    ...(displayed === false && { displayed }),
    ...(visible === false && { visible }),
    ...(empty && { empty }),
    ...(narrow && { narrow }),
    ...(struck && { struck }),
  }
}

const longestSelector = 10_000

/** The innermost blocks of a style sheet: selectors and declarations. */
function* blocksOf(text: string): Generator<[string, string]> {
  let before = ''
  const plain = withoutComments(text).split('{')
  for (const [index, piece] of plain.entries()) {
    const end = piece.indexOf('}')
    if (index > 0 && end >= 0) yield [before, piece.slice(0, end)]
    before = piece.slice(piece.lastIndexOf('}') + 1).slice(-longestSelector)
  }
}

function withoutComments(text: string): string {
  const [first = '', ...others] = text.replaceAll(/<!--|-->/g, ' ').split('/*')
  const behind = others.map((each) => (each.includes('*/') ? each.slice(each.indexOf('*/') + 2) : ''))
  return [first, ...behind].join(' ')
}

/** What the attributes of HTML say. */
function defaultOf({ name, attributes: { hidden, height, width } }: Element): Look {
  return {
    ...(hidden !== undefined && { displayed: false }),
    ...(struckElements.has(name) && { struck: true }),
    ...(height !== undefined && isZero(height) && { empty: true }),
    ...(width !== undefined && isZero(width) && { narrow: true }),
  }
}

const struckElements = new Set(['s', 'del', 'strike'])
const isZero = (length: string) => /^[+-]?0*\.?0+[a-z%]*$/.test(length)

/** Also the properties of Office, such as `mso-hide:all` and `text-line-through:single`. */
function lookOfDeclarations(text: string): Look {
  const look: Look = {}
  for (const declaration of text.split(';')) {
    const colon = declaration.indexOf(':')
    const property = declaration.slice(0, Math.max(colon, 0)).trim().toLowerCase()
    const value = declaration
      .slice(colon + 1)
      .replace(/!\s*important/i, '')
      .trim()
      .toLowerCase()
    if (property === 'display') look.displayed = value !== 'none'
    else if (property === 'mso-hide' && value !== 'none') look.displayed = false
    else if (property === 'content-visibility' && value === 'hidden') look.displayed = false
    else if (/^(opacity|font-size)$/.test(property) && isZero(value)) look.displayed = false
    else if (property === 'max-height' && isZero(value)) look.empty = true
    else if (property === 'max-width' && isZero(value)) look.narrow = true
    else if (property === 'visibility') look.visible = value !== 'hidden' && value !== 'collapse'
    else if (property === 'height') look.empty = isZero(value)
    else if (property === 'width') look.narrow = isZero(value)
    else if (property === 'text-decoration' || property === 'text-decoration-line')
      look.struck = value.includes('line-through')
    else if (/^(mso-)?text-line-through(-style)?$/.test(property)) look.struck = value !== 'none' && value !== 'no'
  }
  return look
}

const part = /^([\w-]+|\*)?((?:[.#][^\s.#:[\]>+~*]+|\[[^\]]*\])*)$/u
const attribute = /^\[\s*([\w:-]+)\s*(?:([~^$*|]?=)\s*(?:"([^"]*)"|'([^']*)'|([^\s"'\]]+))\s*[is]?\s*)?\]$/iu
const ofMouseOrBox = /::|:(?:hover|focus[\w-]*|active|visited|target|before|after|first-l[\w-]+)/i
const condition = /:[\w-]+(?:\([^()]*(?:\([^()]*\)[^()]*)*\))?/g

/** Undefined for selectors that are not understood. */
function partsOf(selector: string): Part[] | undefined {
  if (ofMouseOrBox.test(selector)) return undefined
  const parts: Part[] = []
  let child = false
  const bare = selector.replaceAll(condition, '*').replaceAll(/(?<=[^\s>+~])\*|\*(?=[.#[])/g, '')
  // Of neighbours only the last one is checked.
  const words =
    bare
      .trim()
      .replaceAll('>', ' > ')
      .replaceAll(/\s*[+~](?!=)\s*/g, ' + ')
      .match(/(?:\[[^\]]*\]|[^\s[])+/g) ?? []
  for (const [index, word] of words.entries()) {
    if (word === '>') child = true
    if (word === '>' || word === '+' || words[index + 1] === '+') continue
    const found = part.exec(word)
    if (!found) return undefined
    const marks = found[2]?.match(/\[[^\]]*\]|[.#][^.#[]+/g) ?? []
    const attributes = marks.filter((each) => each.startsWith('[')).map((each) => attribute.exec(each))
    if (attributes.includes(null)) return undefined
    parts.push({
      name: found[1]?.toLowerCase() ?? '*',
      id: marks.find((each) => each.startsWith('#'))?.slice(1) ?? '',
      classes: marks.filter((each) => each.startsWith('.')).map((each) => each.slice(1)),
      attributes: attributes.flatMap((each) =>
        each ? [{ name: each[1]!.toLowerCase(), sign: each[2] ?? '', value: each[3] ?? each[4] ?? each[5] ?? '' }] : [],
      ),
      child,
    })
    child = false
  }
  return parts
}

/** Ids weigh more than classes, and these more than names. */
const weightOf = (parts: readonly Part[]) =>
  parts.reduce(
    (sum, { id, classes, attributes, name }) =>
      sum + (id ? 10_000 : 0) + 100 * (classes.length + attributes.length) + (name === '*' ? 0 : 1),
    0,
  )

function matches(parts: readonly Part[], path: readonly Element[]): boolean {
  let at = path.length - 1
  if (!fits(parts.at(-1)!, path[at]!)) return false
  for (let index = parts.length - 2; index >= 0; index -= 1) {
    const direct = parts[index + 1]!.child
    at -= 1
    while (at >= 0 && !fits(parts[index]!, path[at]!)) at = direct ? -1 : at - 1
    if (at < 0) return false
  }
  return true
}

function fits({ name, id, classes, attributes }: Part, element: Element): boolean {
  if (name !== '*' && name !== element.name) return false
  if (id !== '' && id !== element.attributes['id']) return false
  if (!attributes.every((each) => hasAttribute(each, valueOf(element, each.name)))) return false
  return classes.every((each) => element.classes.has(each))
}

function valueOf({ attributes }: Element, name: string) {
  return Object.hasOwn(attributes, name) ? attributes[name] : undefined
}

function hasAttribute({ sign, value }: Wanted, text: string | undefined): boolean {
  if (text === undefined) return false
  if (sign === '') return true
  if (sign === '~=') return wordsOf(text).includes(value)
  if (sign === '|=') return text === value || text.startsWith(`${value}-`)
  if (sign === '^=') return text.startsWith(value)
  if (sign === '$=') return text.endsWith(value)
  return sign === '*=' ? text.includes(value) : text === value
}

const wordsOf = (text: string | undefined) => text?.split(/\s+/).filter(Boolean) ?? []
