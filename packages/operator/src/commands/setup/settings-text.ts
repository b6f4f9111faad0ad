import { OperatorError } from '@campus-connect/core/operator-error.ts'

/** Settings to write, by their names, in the order of a new file; undefined takes one out. */
export type Written = ReadonlyMap<string, string | undefined>

/**
 * The text of a file of settings with these values. Keeps every other line, also remarks and settings that setup does not know, so that a
 * second setup loses nothing.
 */
export function withSettings(text: string, settings: Written): string {
  let changed = text
  for (const [name, value] of settings) {
    const line = value === undefined ? '' : `${name}=${quoted(name, value)}\n`
    const there = new RegExp(
      `^[ \\t]*(?:export\\s+)?${name}[ \\t]*=[ \\t]*(?:"[^"]*"|'[^']*'|\`[^\`]*\`|[^\\n]*)\\n`,
      'm',
    )
    // A function, because a replacement text would give $ a meaning.
    changed = there.test(ended(changed)) ? ended(changed).replace(there, () => line) : `${ended(changed)}${line}`
  }
  return changed
}

const ended = (text: string) => (text === '' || text.endsWith('\n') ? text : `${text}\n`)

/** As the reader of the file takes it back: `#` and spaces need quotes, and double quotes would give \n a meaning. */
function quoted(name: string, value: string) {
  if (/^[^\s#"'`]+$/.test(value)) return value
  const quote = ["'", '"', '`'].find((each) => !value.includes(each) && !(each === '"' && value.includes('\\')))
  if (quote === undefined || /[\r\n]/.test(value))
    throw new OperatorError(`${name}: 한 줄이어야 하고, 따옴표 ' " \` 가운데 하나는 없어야 합니다.`)
  return `${quote}${value}${quote}`
}
