import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mutants } from './mutants.ts'
import { root } from './server-copy.ts'

test.each(Object.entries(mutants))('the fault "%s" can still be planted', async (_name, edits) => {
  for (const { file, from } of edits) expect((await readFile(join(root, file), 'utf8')).split(from)).toHaveLength(2)
})
