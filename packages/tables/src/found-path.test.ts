import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { foundPath } from './found-path.ts'

test.each([
  ['NFC', 'NFD'],
  ['NFD', 'NFC'],
])('a path in %s finds a file and its folders named in %s', async (asked, named) => {
  const folder = await mkdtemp(join(tmpdir(), 'paths-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const inner = join(folder, '2학기'.normalize(named))
  await mkdir(inner)
  await writeFile(join(inner, '명단.csv'.normalize(named)), '')

  expect(await foundPath(join(folder, '2학기/명단.csv'.normalize(asked)))).toBe(
    join(inner, '명단.csv'.normalize(named)),
  )
  const missing = join(folder, '없음.csv'.normalize(asked))
  expect(await foundPath(missing)).toBe(missing)
})
