import { readFileSync } from 'node:fs'
import ts from 'typescript'

/** A Korean text of a source file. Values that the program puts in stand as `{expression}`. */
export type KoreanText = { file: string; line: number; text: string }

const hangul = /\p{Script=Hangul}/u

/** Every Korean string, template and JSX text of a source file, in order; comments are no texts. */
export function koreanTexts(file: string, source = readFileSync(file, 'utf8')): KoreanText[] {
  if (!hangul.test(source)) return []
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const found: KoreanText[] = []

  visit(tree)
  return found

  function visit(node: ts.Node) {
    if (ts.isStringLiteralLike(node)) add(node, node.text)
    else if (ts.isTemplateExpression(node)) add(node, templateText(node, tree))
    else if (ts.isJsxElement(node) || ts.isJsxFragment(node)) for (const run of jsxRuns(node, tree)) add(node, run)
    ts.forEachChild(node, visit)
  }

  function add(node: ts.Node, text: string) {
    // A placeholder may contain Korean of its own, which is a text for itself.
    if (!hangul.test(text.replaceAll(/\{[^{}]*\}/g, ''))) return
    found.push({ file, line: tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1, text })
  }
}

/** Every line with Korean in a file of another kind. */
export function koreanLines(file: string): KoreanText[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.map((text, index) => ({ file, line: index + 1, text })).filter(({ text }) => hangul.test(text))
}

function templateText({ head, templateSpans }: ts.TemplateExpression, tree: ts.SourceFile) {
  return head.text + templateSpans.map(({ expression, literal }) => place(expression, tree) + literal.text).join('')
}

/** The texts between the elements inside an element. */
function jsxRuns({ children }: ts.JsxElement | ts.JsxFragment, tree: ts.SourceFile) {
  const runs = ['']
  for (const child of children) {
    if (ts.isJsxText(child)) runs[runs.length - 1] += child.text.replaceAll(/\s*\n\s*/g, ' ')
    else if (ts.isJsxExpression(child)) runs[runs.length - 1] += child.expression ? place(child.expression, tree) : ''
    else runs.push('')
  }
  return runs.map((run) => run.trim())
}

function place(expression: ts.Expression, tree: ts.SourceFile) {
  if (ts.isStringLiteralLike(expression)) return expression.text
  return `{${expression.getText(tree).replaceAll(/[{}]/g, '').replaceAll(/\s+/g, ' ')}}`
}

/** Matches a text of a source with anything in its placeholders. */
export function asPattern(text: string): RegExp {
  const parts = text.trim().split(/\{[^{}]*\}/)
  return new RegExp(`^${parts.map((part) => part.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)).join('.+')}$`)
}
