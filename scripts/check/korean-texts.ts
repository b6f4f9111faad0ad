import { readFileSync } from 'node:fs'
import { type ESTree, parseSync, Visitor } from 'vite'

/** A Korean text of a source file. Values that the program puts in stand as `{expression}`. */
export type KoreanText = { file: string; line: number; text: string }

const hangul = /\p{Script=Hangul}/u

/** Every Korean string, template and JSX text of a source file, in order; comments are not texts. */
export function koreanTexts(file: string, source = readFileSync(file, 'utf8')): KoreanText[] {
  if (!hangul.test(source)) return []
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`)
  const found: KoreanText[] = []

  new Visitor({
    Literal: (node) => typeof node.value === 'string' && add(node, node.value),
    TemplateLiteral: (node) => add(node, templateText(node, source)),
    JSXElement: (node) => addRuns(node),
    JSXFragment: (node) => addRuns(node),
  }).visit(program)
  return found

  function addRuns(node: ESTree.JSXElement | ESTree.JSXFragment) {
    for (const run of jsxRuns(node, source)) add(node, run)
  }

  function add({ start }: ESTree.Span, text: string) {
    // A placeholder may contain Korean of its own, which is a separate text.
    if (!hangul.test(text.replaceAll(/\{[^{}]*\}/g, ''))) return
    found.push({ file, line: source.slice(0, start).split('\n').length, text })
  }
}

/** Every line with Korean in a file of another kind. */
export function koreanLines(file: string): KoreanText[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.map((text, index) => ({ file, line: index + 1, text })).filter(({ text }) => hangul.test(text))
}

function templateText({ quasis, expressions }: ESTree.TemplateLiteral, source: string) {
  return quasis
    .map(({ value }, index) => value.cooked + (expressions[index] ? place(expressions[index], source) : ''))
    .join('')
}

/** The texts between the elements inside an element. */
function jsxRuns({ children }: ESTree.JSXElement | ESTree.JSXFragment, source: string) {
  const runs = ['']
  for (const child of children) {
    if (child.type === 'JSXText') runs[runs.length - 1] += child.value.replaceAll(/\s*\n\s*/g, ' ')
    else if (child.type === 'JSXExpressionContainer') runs[runs.length - 1] += place(child.expression, source)
    else runs.push('')
  }
  return runs.map((run) => run.trim())
}

function place(expression: ESTree.Expression | ESTree.JSXEmptyExpression, source: string) {
  if (expression.type === 'JSXEmptyExpression') return ''
  if (expression.type === 'Literal' && typeof expression.value === 'string') return expression.value
  const text = source.slice(expression.start, expression.end)
  return `{${text.replaceAll(/[{}]/g, '').replaceAll(/\s+/g, ' ')}}`
}

/** Matches a text of a source with anything in its placeholders. */
export function asPattern(text: string): RegExp {
  const parts = text.trim().split(/\{[^{}]*\}/)
  return new RegExp(`^${parts.map((part) => part.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)).join('.+')}$`)
}
