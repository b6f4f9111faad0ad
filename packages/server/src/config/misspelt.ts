import { distance } from 'fastest-levenshtein'
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

/**
 * One letter wrong, missing, extra or swapped; two in a long name; in a short one, which has many neighbours, swapped only.
 */
function isMisspelt(written: string, name: string) {
  const given = written.toUpperCase()
  const at = Array.from(name).findIndex((letter, index) => letter !== given[index])
  const swapped = `${name.slice(0, at)}${name[at + 1]}${name[at]}${name.slice(at + 2)}`
  return given === swapped || (name.length > 4 && distance(given, name) <= (name.length < 12 ? 1 : 2))
}
