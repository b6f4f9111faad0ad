import { type Command, Option } from 'commander'
import { CliError } from '../errors/cli-error.ts'
import { optionTexts as texts, valueTexts as values } from '../texts/options.ts'
import { type Language, languages } from '../texts/text.ts'

/** The options that every command takes, before or after its name. */
export type GlobalOptions = {
  host?: string
  profile?: string
  json?: true
  fields?: string[]
  csv?: true
  /** Implies `json`. */
  jq?: string
  /** Implies `json`. */
  template?: string
  plain?: true
  input: boolean
  yes?: true
  dryRun?: true
  color: boolean
  verbose?: true
  insecureHttp?: true
  ca?: string
}

export const defaultHost = 'http://127.0.0.1:8787'

export function addGlobalOptions(program: Command, language: Language) {
  return program
    .addOption(new Option(`--host <${values.address[language]}>`, texts.host(defaultHost)[language]))
    .addOption(new Option(`--profile <${values.name[language]}>`, texts.profile[language]))
    .addOption(new Option('--json', texts.json[language]).conflicts('csv'))
    .addOption(fieldsOption(language))
    .addOption(new Option(`--jq <${values.expression[language]}>`, texts.jq[language]).conflicts('csv'))
    .addOption(
      new Option(`--template <${values.template[language]}>`, texts.template[language]).conflicts(['jq', 'csv']),
    )
    .addOption(new Option('--csv', texts.csv[language]))
    .addOption(new Option('--plain', texts.plain[language]).conflicts(['json', 'jq', 'template', 'csv']))
    .addOption(new Option(`--lang <${languages.join('|')}>`, texts.lang[language]).choices(languages))
    .addOption(new Option('--no-input', texts.noInput[language]))
    .addOption(new Option('-y, --yes', texts.yes[language]))
    .addOption(new Option('-n, --dry-run', texts.dryRun[language]))
    .addOption(new Option('--no-color', texts.noColor[language]))
    .addOption(new Option('--verbose', texts.verbose[language]))
    .addOption(new Option('--insecure-http', texts.insecureHttp[language]))
    .addOption(new Option(`--ca <${values.file[language]}>`, texts.ca[language]))
}

/** The command names the fields that there are, also if none are given. */
function fieldsOption(language: Language) {
  const option = new Option(`--fields <${values.names[language]}>`, texts.fields[language]).argParser(namesIn)
  return Object.assign(option, { required: false, optional: true })
}

/** The options of a parsed command line. */
export function globalOptionsOf(program: Command): GlobalOptions {
  const { fields, ...others } = program.opts<Omit<GlobalOptions, 'fields'> & { fields?: string[] | true }>()
  const options: GlobalOptions = fields === undefined ? others : { ...others, fields: fields === true ? [''] : fields }
  return options.jq === undefined && options.template === undefined ? options : { ...options, json: true }
}

/** Names separated by commas, as the option takes them. */
export function namesIn(text: string): string[] {
  return text.split(',').map((name) => name.trim())
}

/** Takes `--lang` out of a command line. The language is needed first, because usage lines and errors are written in it. */
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
  const hint = texts.knownLanguages(languages.join(', '))
  return { language: 'ko', rest, fault: new CliError('usage', texts.wrongLanguage(wanted), { hint }) }
}
