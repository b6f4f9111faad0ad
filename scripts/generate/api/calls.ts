import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { parse } from 'yaml'

type Contract = { paths: Record<string, Record<string, { operationId: string }>> }

/** One line for each call: its method, and what is sent. */
export function callRows(checker: ts.TypeChecker, source: ts.SourceFile): string {
  const calls = checker.getExportsOfModule(checker.getSymbolAtLocation(source)!).find(({ name }) => name === 'Calls')!
  const methods = checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(calls))
  const routes = routesOfContract()
  return methods.map((method) => line(checker, method, routes)).join('\n')
}

function line(checker: ts.TypeChecker, method: ts.Symbol, routes: Map<string, string>) {
  const [signature] = checker.getTypeOfSymbol(method).getCallSignatures()
  const shape = checker.signatureToString(signature!, undefined, ts.TypeFormatFlags.NoTruncation)
  const doc = ts.displayPartsToString(method.getDocumentationComment(checker))
  return `- \`${method.name}${shape}\` · \`${routes.get(method.name)}\`<br>${doc}`
}

function routesOfContract() {
  const { paths } = parse(readFileSync('openapi.yaml', 'utf8')) as Contract
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([verb, { operationId }]) => [operationId, `${verb.toUpperCase()} ${path}`] as const),
    ),
  )
}
