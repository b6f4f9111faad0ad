import list from '../../src/foundations/tokens.json'

export type Theme = 'light' | 'dark'
export type Token = (typeof list)[number]

export const themes: Theme[] = ['light', 'dark']
export const themeNames = { light: '밝은 테마', dark: '어두운 테마' }

export const tokens: Token[] = list

/** The token of this name; throws if there is none. */
export function token(name: string): Token {
  const found = tokens.find((one) => one.name === name)
  if (found === undefined) throw new Error(`There is no token ${name}`)

  return found
}

/** The tokens of a group in order, or the single token of that name. */
export function tokensIn(group: string): Token[] {
  const found = tokens.filter(({ name }) => name === group || name.startsWith(`${group}.`))
  if (found.length === 0) throw new Error(`There is no token in ${group}`)

  return found
}

/** The least contrast to the background (WCAG 2.2): 4.5 for text (1.4.3), 3 for lines and shapes (1.4.11). */
export const leastContrast = ({ name }: Token) => (name.startsWith('color.fg.') ? 4.5 : 3)
