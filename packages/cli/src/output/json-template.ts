import type { LiquidError } from 'liquidjs'
import { escapeLines } from '@campus-connect/tables/escape-controls'
import { CliError } from '../errors/cli-error.ts'
import { filterTexts as texts } from '../texts/filter.ts'
import type { JsonFilter } from './json-filter.ts'

/** Tags that read other files, of which there are none. */
const fileTags = ['include', 'render', 'layout', 'block']

/**
 * The filter of `--template`: Liquid, whose variable `json` is the JSON. It reads no files and no environment, and times are those of
 * Seoul. Throws a usage error for a template that cannot be read, before anything is sent.
 */
export async function jsonTemplate(source: string): Promise<JsonFilter> {
  const { Liquid } = await import('liquidjs')
  const liquid = new Liquid({
    strictFilters: true,
    // A misspelt name is an error, and not an empty text. Conditions and `default` may ask for what is not there.
    strictVariables: true,
    lenientIf: true,
    timezoneOffset: 'Asia/Seoul',
    templates: {},
    // For a terminal: no HTML, and never `[object Object]`.
    outputEscape: (value) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value),
  })
  for (const tag of fileTags) delete liquid.tags[tag]
  const parsed = attempt(
    () => liquid.parse(source),
    (place) => new CliError('usage', texts.wrongTemplate(place)),
  )
  return (json) => {
    const text = attempt(
      () => String(liquid.renderSync(parsed, { json: JSON.parse(json) as unknown })),
      (place) => new CliError('output', texts.unfitTemplate(place)),
    )
    return text === '' ? '' : `${escapeLines(text).replace(/\n$/, '')}\n`
  }
}

function attempt<T>(work: () => T, failure: (place: Parameters<typeof texts.wrongTemplate>[0]) => CliError): T {
  try {
    return work()
  } catch (error) {
    if (!isLiquidError(error)) throw error
    const [line = 1, column = 1] = error.token.getPosition()
    throw failure({ line, column, reason: error.message.replace(/, line:\d+, col:\d+$/, '') })
  }
}

const isLiquidError = (error: unknown): error is LiquidError => error instanceof Error && 'token' in error
