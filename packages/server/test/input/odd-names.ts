import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type OddName = { kind: string; text: string; times?: number }

const source = readFileSync(join(import.meta.dirname, 'odd-names.json'), 'utf8')

/** Names that have broken something somewhere: each must be kept as it is (in NFC) or be refused. */
export const oddNames = (JSON.parse(source) as OddName[]).map(({ kind, text, times = 1 }) => ({
  kind,
  text: text.repeat(times),
}))
