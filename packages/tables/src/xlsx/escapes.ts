/** Resolves `_x000D_`, as workbooks write control characters. */
export function unescaped(text: string): string {
  return text.includes('_x')
    ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    : text
}
