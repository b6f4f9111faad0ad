import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { groups } from './faults/index.ts'
import { root } from './repository-copy.ts'

const faults = Object.values(groups).flatMap(({ faults }) => Object.entries(faults))

test.each(faults)('the fault "%s" can still be planted', async (_name, edits) => {
  for (const { file, from } of edits) expect((await readFile(join(root, file), 'utf8')).split(from)).toHaveLength(2)
})

test('there are at least 80 of them', () => {
  expect(new Set(faults.map(([name]) => name)).size).toBeGreaterThanOrEqual(80)
})
