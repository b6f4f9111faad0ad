import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type OddName = { kind: string; text: string; times?: number }

const source = readFileSync(join(import.meta.dirname, 'odd-names.json'), 'utf8')

/** Names that have broken other software. The server must keep each as it is (in NFC) or refuse it. */
export const oddNames = (JSON.parse(source) as OddName[]).map(({ kind, text, times = 1 }) => ({
  kind,
  text: text.repeat(times),
}))
