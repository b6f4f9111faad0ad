import ts from 'typescript'

const flags = (ts.TypeFormatFlags.NoTruncation |
  ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope) as ts.TypeFormatFlags
const aliasFlags = (flags | ts.TypeFormatFlags.InTypeAlias) as ts.TypeFormatFlags

/** An export as a declaration with its docstrings. Throws if a field has none. */
export function declaration(checker: ts.TypeChecker, exported: ts.Symbol): string {
  const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
  const doc = docOf(checker, symbol, '')
  if (symbol.flags & ts.SymbolFlags.Class) return doc + shape(`class ${symbol.name}`, checker, symbol)
  if (symbol.flags & ts.SymbolFlags.Interface) return doc + shape(`interface ${named(symbol)}`, checker, symbol)
  if (symbol.flags & ts.SymbolFlags.TypeAlias) return doc + shape(`type ${named(symbol)} =`, checker, symbol)
  const type = checker.getTypeOfSymbol(symbol)
  const [signature] = type.getCallSignatures()
  if (signature) return `${doc}function ${symbol.name}${checker.signatureToString(signature, undefined, flags)}`
  return `${doc}const ${symbol.name}: ${checker.typeToString(type, undefined, flags)}`
}

function shape(head: string, checker: ts.TypeChecker, symbol: ts.Symbol) {
  const type = checker.getDeclaredTypeOfSymbol(symbol)
  const own = checker
    .getPropertiesOfType(type)
    .filter((property) => isOurs(property) && !property.name.startsWith('__'))
  if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) || own.length === 0)
    return `${head} ${checker.typeToString(type, undefined, aliasFlags)}`
  return `${head} {\n${own.map((property) => field(checker, symbol, property)).join('\n')}\n}`
}

function field(checker: ts.TypeChecker, owner: ts.Symbol, property: ts.Symbol) {
  const doc = docOf(checker, property, '  ')
  if (doc === '' && property.name !== 'name') throw new Error(`${owner.name}.${property.name} has no docstring`)
  const type = checker.typeToString(checker.getTypeOfSymbol(property), undefined, flags)
  return property.flags & ts.SymbolFlags.Optional
    ? `${doc}  ${property.name}?: ${type.replace(/ \| undefined$/, '')}`
    : `${doc}  ${property.name}: ${type}`
}

/** With its type parameters. */
function named({ name, declarations = [] }: ts.Symbol) {
  const [first] = declarations
  const parameters = first && 'typeParameters' in first ? (first as ts.TypeAliasDeclaration).typeParameters : undefined
  return parameters ? `${name}<${parameters.map((each) => each.getText()).join(', ')}>` : name
}

/** Without the members of Error and other foreign types. */
function isOurs(property: ts.Symbol) {
  return (property.declarations ?? []).some((node) => !/node_modules/.test(node.getSourceFile().fileName))
}

function docOf(checker: ts.TypeChecker, symbol: ts.Symbol, indent: string) {
  const text = ts.displayPartsToString(symbol.getDocumentationComment(checker))
  const described = symbol
    .getJsDocTags(checker)
    .filter(({ name }) => name === 'description')
    .map(({ text: parts }) => ts.displayPartsToString(parts))
  const whole = [text, ...described].filter((part) => part !== '').join('\n')
  if (whole === '') return ''
  const lines = whole.split('\n')
  if (lines.length === 1) return `${indent}/** ${whole} */\n`
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`
}
