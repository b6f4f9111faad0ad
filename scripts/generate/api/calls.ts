import ts from 'typescript'
import { type Call, readCalls } from '../calls.ts'

/** One line for each call: method, path and purpose. Throws if a type in it is not `exported`. */
export function callRows(checker: ts.TypeChecker, source: ts.SourceFile, exported: Set<string>): string {
  const calls = checker.getExportsOfModule(checker.getSymbolAtLocation(source)!).find(({ name }) => name === 'Calls')!
  const methods = checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(calls))
  const described = new Map(readCalls().calls.map((call) => [call.id, call]))
  return methods.map((method) => line(checker, method, described.get(method.name)!, exported)).join('\n')
}

function line(checker: ts.TypeChecker, method: ts.Symbol, { verb, path, rules }: Call, exported: Set<string>) {
  const [signature] = checker.getTypeOfSymbol(method).getCallSignatures()
  const shape = checker.signatureToString(signature!, undefined, ts.TypeFormatFlags.NoTruncation)
  const unknown = shape.match(/\b[A-Z]\w+/g)?.find((name) => name !== 'Promise' && !exported.has(name))
  if (unknown !== undefined) throw new Error(`${method.name} uses ${unknown}, which packages/sdk/src/index.ts lacks`)
  const doc = ts.displayPartsToString(method.getDocumentationComment(checker))
  const repeated = ['sent once', 'repeated once', 'repeated twice'][rules.repeats]
  return `- \`${method.name}${shape}\` · \`${verb.toUpperCase()} ${path}\` · ${rules.role} · ${repeated}<br>${doc}`
}
