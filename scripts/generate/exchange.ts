// Makes one of the files that design tools read of packages/ui/tokens, by the target's name:
// node scripts/generate/exchange.ts packages/ui/tokens/exchange/light.tokens.json
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { exchangeFiles } from './tokens/exchange.ts'
import { readTokens } from './tokens/source.ts'

const [target = ''] = process.argv.slice(2)
const folder = join(import.meta.dirname, '../../packages/ui/tokens')
const files = exchangeFiles(readTokens((file) => JSON.parse(readFileSync(join(folder, file), 'utf8'))))

writeFileSync(target, `${JSON.stringify(files[basename(target)], null, 2)}\n`)
