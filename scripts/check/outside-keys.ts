import ts from 'typescript'

/**
 * Where an object is read or written by a key that may be any text. A key from outside such as `constructor` would find what
 * every object inherits, so such a dictionary is a Map. A look-up behind `Object.hasOwn` of the same object and key is safe.
 */
export function lookupsByText(source: ts.SourceFile, checker: ts.TypeChecker): string[] {
  const found: string[] = []

  function visit(node: ts.Node) {
    const [object, key] = ts.isElementAccessExpression(node)
      ? [node.expression, node.argumentExpression]
      : ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword
        ? [node.right, node.left]
        : []
    if (object && key && isAnyText(checker.getTypeAtLocation(bare(key))) && !isGuarded(node, object, key))
      found.push(node.getText(source).replaceAll(/\s+/g, ' '))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** `key as Name` says what the key should be, not what it is. */
const bare = (key: ts.Expression): ts.Expression =>
  ts.isAsExpression(key) || ts.isNonNullExpression(key) || ts.isParenthesizedExpression(key)
    ? bare(key.expression)
    : key

function isAnyText(type: ts.Type): boolean {
  if (type.isUnion()) return type.types.some(isAnyText)
  const isText = (type.flags & ts.TypeFlags.StringLike) !== 0 && !type.isStringLiteral()
  return isText || (type.flags & ts.TypeFlags.Any) !== 0
}

function isGuarded(node: ts.Node, object: ts.Expression, key: ts.Expression) {
  const statement = ts.findAncestor(node, (each) => ts.isStatement(each) || ts.isVariableDeclaration(each))
  return statement?.getText().includes(`Object.hasOwn(${object.getText()}, ${key.getText()})`) === true
}
