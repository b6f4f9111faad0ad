import { declared, variableOf, written } from './css.ts'
import { follow, type readTokens, type Tokens } from './source.ts'

type Source = ReturnType<typeof readTokens>

/** Not in the stylesheet: components must use roles instead of the palette, and media queries read no variables. */
const unwritten = ['palette.', 'breakpoint.']
const inStylesheet = (name: string) => !unwritten.some((group) => name.startsWith(group))

export function stylesheet({ base, roles, themes }: Source) {
  const block = (own: Tokens, known: Tokens, indent: string) =>
    [...own.keys()]
      .filter(inStylesheet)
      .map((name) => `${indent}${variableOf(name)}: ${declared(name, known)};`)
      .join('\n')
  const dark = (indent: string) => `${indent}color-scheme: dark;\n${block(roles.dark, themes.dark, indent)}`

  return `/* Made by \`npm run generate\` from packages/ui/tokens. Do not edit. */
:root {
${block(base, base, '  ')}
}

:root,
[data-theme='light'] {
  color-scheme: light;
${block(roles.light, themes.light, '  ')}
}

@media (prefers-color-scheme: dark) {
  :root:not([data-theme='light']) {
${dark('    ')}
  }
}

[data-theme='dark'] {
${dark('  ')}
}
`
}

/** One flat list for pages and tests. The purpose of a token is in the light theme. */
export function list({ themes: { light, dark } }: Source) {
  return [...light].map(([name, { type, description, notes }]) => {
    const value = { light: written(name, light), dark: written(name, dark) }
    if (description === undefined && !name.startsWith('palette.'))
      throw new Error(`tokens: ${name} has no $description`)
    const stray = notes.on?.find((ground) => !light.has(ground))
    if (stray !== undefined) throw new Error(`tokens: ${name} stands on ${stray}, which does not exist`)

    return {
      name,
      variable: inStylesheet(name) ? variableOf(name) : null,
      type,
      value,
      uses: { light: aliases(name, light), dark: aliases(name, dark) },
      description: description ?? '',
      when: notes.when ?? '',
      avoid: notes.avoid ?? '',
      on: notes.on ?? [],
      decorative: notes.decorative ?? false,
    }
  })
}

/** The tokens to which a value refers directly. */
function aliases(name: string, tokens: Tokens) {
  const found: string[] = []
  follow(tokens.get(name)!.value, (alias) => found.push(alias))
  return found
}
