// Makes the colours that a brand is checked against of the kit's tokens: node scripts/generate/brand.ts packages/brand/src/kit-colours.json
import { readFileSync, writeFileSync } from 'node:fs'

type Token = { name: string; type: string; value: Record<'light' | 'dark', string>; on: string[] }

const [target = ''] = process.argv.slice(2)
const tokens = JSON.parse(readFileSync('packages/ui/src/foundations/tokens.json', 'utf8')) as Token[]
const roles = tokens.filter(({ name, value }) => name.startsWith('color.') && value.light.startsWith('#'))
const short = (name: string) => name.slice('color.'.length)
const valuesIn = (theme: 'light' | 'dark') =>
  Object.fromEntries(roles.map(({ name, value }) => [short(name), value[theme]]))
/** WCAG 2.2: 1.4.3 for text, 1.4.11 for lines and shapes. As in packages/ui/storybook/tokens/design-tokens.ts. */
const least = (name: string) => (name.startsWith('color.fg.') ? 4.5 : 3)
const isOfBrand = (name: string) => /brand|stroke\.focus/.test(name)
const pairs = roles.flatMap(({ name, on }) =>
  on
    .filter((ground) => isOfBrand(name) || isOfBrand(ground))
    .map((ground) => ({ ink: short(name), ground: short(ground), least: least(name) })),
)

writeFileSync(target, `${JSON.stringify({ light: valuesIn('light'), dark: valuesIn('dark'), pairs }, null, 2)}\n`)
