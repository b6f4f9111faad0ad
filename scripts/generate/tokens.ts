// Makes the kit's stylesheet or the list for its pages of packages/ui/tokens (W3C DTCG 2025.10), by the target's ending:
// node scripts/generate/tokens.ts packages/ui/src/tokens.css [folder of tokens]
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { list, stylesheet } from './tokens/output.ts'
import { readTokens } from './tokens/source.ts'

const [target = '', folder = join(import.meta.dirname, '../../packages/ui/tokens')] = process.argv.slice(2)
const source = readTokens((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')))
// Called first for both targets, because it validates every token.
const tokens = list(source)

const lines = tokens.map((token) => JSON.stringify(token)).join(',\n')
writeFileSync(target, target.endsWith('.css') ? stylesheet(source) : `[\n${lines}\n]\n`)
