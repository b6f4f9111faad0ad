import { stripVTControlCharacters } from 'node:util'
import { Command, Help, type HelpConfiguration } from 'commander'
import { environmentTexts, exitCodeTexts, firstExamples, helpTexts as texts } from '../texts/help.ts'
import type { Language, Text } from '../texts/text.ts'
import { widthOf } from '../width.ts'

const titles = new Map(
  Object.entries<Text>({
    'Usage:': texts.usage,
    'Arguments:': texts.arguments,
    'Options:': texts.options,
    'Global Options:': texts.globalOptions,
    'Commands:': texts.commands,
  }),
)

/** Below this width a description is under its term. */
const narrow = 60

/** Help in a language, aligned by the width of Hangul. */
export const helpIn = (language: Language): HelpConfiguration => ({
  displayWidth: (text) => widthOf(stripVTControlCharacters(text)),
  showGlobalOptions: true,
  minWidthToWrap: 20,
  styleTitle: (title) => titles.get(title)?.[language] ?? title,
  styleOptionText: (text) => (text === '[options]' ? texts.optionsPlace[language] : text),
  styleSubcommandText: (text) => (text === '[command]' ? texts.commandPlace[language] : text),
  styleDescriptionText: (text) =>
    text.replace(/\(choices: (.*)\)$/, (_, choices: string) => texts.choices(choices.replaceAll('"', ''))[language]),
  commandUsage(command) {
    const help = this as Help
    const usage = Help.prototype.commandUsage.call(help, command)
    return help.boxWrap(usage, (help.helpWidth ?? 80) - 8).replaceAll('\n', '\n  ')
  },
  formatItem(term, termWidth, description, help) {
    const width = help.helpWidth ?? 80
    if (description === '' || width >= narrow)
      return Help.prototype.formatItem.call(help, term, termWidth, description, help)
    return `  ${term}\n${indented(help.boxWrap(description, width - 4), 4)}`
  },
})

/** Wraps to `width` cells. A Hangul syllable takes two. */
export const wrapText = (text: string, width: number) => Object.assign(new Help(), helpIn('ko')).boxWrap(text, width)

const indented = (text: string, by: number) => text.replaceAll(/^/gm, ' '.repeat(by))

/** Examples for the top of a page, as wide as the page. */
export function examplesText(examples: Text[], language: Language, width: number) {
  const wrapped = examples.map((example) => wrapText(example[language], width - 4).replaceAll('\n', '\n    '))
  return `${texts.examples[language]}\n${wrapped.map((line) => `  ${line}\n`).join('')}`
}

export const firstExamplesText = (language: Language, width: number) => examplesText(firstExamples, language, width)

/** The end of the first page. */
export function furtherText(language: Language, width: number) {
  return `\n${texts.furtherReading[language]}\n\n${wrapText(texts.audit[language], width)}`
}

type Item = [term: string, description: Text]

/** Topics of `campus help`: commands that only print a text. */
export function helpTopics(language: Language): Command[] {
  const codes = Object.entries(exitCodeTexts).map(([code, meaning]): Item => [code.padStart(3), meaning])
  return [
    topic('exit-codes', texts.exitCodes, codes, language),
    topic('environment', texts.environment, environmentTexts, language, texts.storage),
  ]
}

function topic(name: string, title: Text, items: Item[], language: Language, more?: Text) {
  const termWidth = Math.max(...items.map(([term]) => term.length))
  const command = new Command(name).configureHelp({
    formatHelp(_command, help) {
      const lines = items.map(([term, meaning]) => help.formatItem(term, termWidth, meaning[language], help))
      const paragraph = more ? `\n${help.boxWrap(more[language], help.helpWidth ?? 80)}\n` : ''
      return `${title[language]}\n\n${lines.join('\n')}\n${paragraph}`
    },
  })
  return command.action(() => command.help())
}
