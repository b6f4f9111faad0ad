// Makes one of the files that Figma's plugin "Variables Import" reads of packages/ui/tokens, by the target's name:
// node scripts/generate/figma.ts packages/ui/tokens/figma/light.json
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { figmaFiles } from './tokens/figma.ts'
import { readTokens } from './tokens/source.ts'

const [target = ''] = process.argv.slice(2)
const folder = join(import.meta.dirname, '../../packages/ui/tokens')
const files = figmaFiles(readTokens((file) => JSON.parse(readFileSync(join(folder, file), 'utf8'))))

writeFileSync(target, `${JSON.stringify(files[basename(target) as keyof typeof files], null, 2)}\n`)
