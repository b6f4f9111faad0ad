import { type Environment, settingNames } from './settings.ts'

/** Names that are almost a setting's, with a sentence and a remedy: `SINGUP` for SIGNUP. */
export function misspeltSettings(environment: Environment): { what: string; remedy: string }[] {
  const names = [...settingNames()]
  return Object.keys(environment).flatMap((given) => {
    if (names.includes(given)) return []
    const meant = names.find((name) => isMisspelt(given, name))
    return meant === undefined
      ? []
      : [{ what: `${given}: 이런 설정은 없으므로 쓰지 않습니다.`, remedy: `${meant} 설정이면 이름을 고쳐주세요.` }]
  })
}

/** One letter wrong, missing, extra or swapped; two in a long name; in a short one, which has many neighbours, swapped only. */
function isMisspelt(given: string, name: string) {
  const edits = distance(given.toUpperCase(), name)
  const letters = (text: string) => Array.from(text.toUpperCase()).toSorted().join('')
  if (name.length <= 4) return edits === 1 && letters(given) === letters(name)
  return edits <= (name.length < 12 ? 1 : 2)
}

/** Edits between two words, where swapped neighbours count as one. */
function distance(one: string, other: string) {
  const rows = Array.from({ length: one.length + 1 }, (_none, row) => [row])
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let row = 0; row <= one.length; row += 1)
    for (let column = row === 0 ? 0 : 1; column <= other.length; column += 1) {
      const current = rows[row] as number[]
      const same = one[row - 1] === other[column - 1]
      const swapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current[column] =
        row === 0
          ? column
          : Math.min(
              at(row - 1, column) + 1,
              at(row, column - 1) + 1,
              at(row - 1, column - 1) + (same ? 0 : 1),
              swapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
            )
    }
  return at(one.length, other.length)
}
