import { CliError } from '../errors/cli-error.ts'
import { optionTexts } from '../texts/options.ts'
import { type Language, languages } from '../texts/text.ts'

/** A command line without its `--lang`, which is needed before the rest can be parsed: the options have their names from it. */
export function takeLanguage(argv: readonly string[]): {
  language: Language
  rest: readonly string[]
  fault?: CliError
} {
  const end = argv.indexOf('--')
  const options = end < 0 ? argv : argv.slice(0, end)
  const at = options.findIndex((word) => /^--lang(=|$)/.test(word))
  const [word, next] = at < 0 ? [] : options.slice(at)
  if (word === undefined) return { language: 'ko', rest: argv }

  const inline = word.startsWith('--lang=')
  const wanted = inline ? word.slice('--lang='.length) : (next ?? '')
  const language = languages.find((known) => known === wanted)
  const rest = argv.toSpliced(at, inline ? 1 : 2)
  if (language) return { language, rest }
  const hint = optionTexts.knownLanguages(languages.join(', '))
  return { language: 'ko', rest, fault: new CliError('usage', optionTexts.wrongLanguage(wanted), { hint }) }
}
