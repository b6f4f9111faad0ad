import { mkdirSync, writeFileSync } from 'node:fs'
import type { BrowserCommand } from 'vitest/node'
import type { Text } from '../../packages/ui/test/texts.ts'

declare module 'vitest/browser' {
  interface BrowserCommands {
    recordTexts(story: string, texts: Text[]): Promise<void>
  }
}

const folder = 'test-results/texts'

/** Records the texts of a story for the check of the copy deck. */
export const recordTexts: BrowserCommand<[story: string, texts: Text[]]> = (_context, story, texts) => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/${story}.json`, JSON.stringify(texts))
}
