import { features } from 'web-features'

/** The oldest version of each browser, by the names of web-features. */
export type Oldest = { [browser in 'chrome' | 'edge' | 'firefox' | 'safari' | 'safari_ios']: number }

type Named = { name: string; support: { [browser in keyof Oldest]?: string } }

/** Objects that code has by another name than their interface's. */
const globals: { [name: string]: string } = { Document: 'document', Navigator: 'navigator' }

/** Each feature of the web platform by the names that code has for it. */
const platform = Map.groupBy(
  Object.values(features).flatMap((feature) =>
    feature.kind === 'feature'
      ? Object.entries(feature.status.by_compat_key ?? {}).flatMap(([key, { support }]) =>
          namesOf(key).map((name): Named => ({ name, support })),
        )
      : [],
  ),
  ({ name }) => name,
)

/**
 * What built code uses that the oldest browsers do not have, sorted: `@starting-style`, `accent-color:`, `Intl.Segmenter`,
 * `.requestClose()`. A method is known only by its name: one that an older feature or the code itself also has is not found.
 */
export function newerFeatures({ css, js }: { css: string; js: string }, oldest: Oldest): string[] {
  const browsers = Object.keys(oldest) as (keyof Oldest)[]
  const isNewer = ({ support }: Named) =>
    browsers.some((browser) => !(Number.parseFloat(support[browser] ?? '') <= oldest[browser]))
  const isUsed = (name: string) => {
    const [text, pattern] = patternOf(name)
    return (isOfCss(name) ? css : js).includes(text) && pattern.test(isOfCss(name) ? css : js) && !isOwn(name)
  }
  const isOwn = (name: string) => new RegExp(String.raw`(?<![.\w])${methodOf(name) ?? '(?!)'}[(:]`).test(js)

  return [...platform]
    .filter(([name, all]) => all.every(isNewer) && isUsed(name))
    .map(([name]) => name)
    .toSorted()
}

function namesOf(key: string): string[] {
  const [area, kind = '', name = '', ...rest] = key.replace(/^javascript\.builtins\./, 'api.').split('.')
  if (rest.length > 0 || !/^[\w-]+$/.test(name || kind)) return []
  if (area === 'css') return { properties: [`${name}:`], 'at-rules': [`@${name}`], selectors: [`:${name}`] }[kind] ?? []
  if (area !== 'api') return []
  if (name === '' || kind === 'Window') return [name || kind]
  return [`${globals[kind] ?? kind}.${name}`, ...(/^[a-z]/.test(name) ? [`.${name}()`] : [])]
}

const isOfCss = (name: string) => /^[@:]|:$/.test(name)
const methodOf = (name: string) => /^\.(\w+)\(\)$/.exec(name)?.[1]

/** A text that code has to contain, and what has to stand around it. */
function patternOf(name: string): [string, RegExp] {
  const method = methodOf(name)
  if (method) return [`.${method}(`, /(?:)/]
  if (name.endsWith(':')) return [name, new RegExp(`[;{]${name}`)]
  if (name.startsWith(':')) return [name, new RegExp(`${name}(?=[{,:().>+~[])`)]
  if (name.startsWith('@')) return [name, new RegExp(String.raw`${name}(?![\w-])`)]
  const [before, after] = ['(?<![\\w.$\'"`-])(?:window\\.)?', '\\b(?![-\'"`:])']
  return [name, new RegExp(`${before}${name}${after}|\`${name}\`in window`)]
}
