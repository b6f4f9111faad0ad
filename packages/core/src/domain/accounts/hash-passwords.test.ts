import { expect, test } from 'vitest'
import { hashPasswords } from './passwords.ts'

/** Hashes that end when the test says so. */
function heldHashes() {
  const held: { plain: string; end: () => void }[] = []
  let most = 0
  let running = 0
  const hash = (plain: string) => {
    running += 1
    most = Math.max(most, running)
    return new Promise<string>((resolve) => {
      held.push({ plain, end: () => ((running -= 1), resolve(`hash of ${plain}`)) })
    })
  }
  return { hash, held, most: () => most }
}

async function listOf(hashes: AsyncIterable<string>) {
  const list: string[] = []
  for await (const each of hashes) list.push(each)
  return list
}

test('several passwords are hashed at once, and taken in their order', async () => {
  const { hash, held, most } = heldHashes()
  const plain = Array.from({ length: 7 }, (_none, index) => `password ${index}`)
  const taken = listOf(hashPasswords(plain, hash))
  await Promise.resolve()

  // The last one that began ends first.
  while (held.length > 0) {
    held.pop()?.end()
    await new Promise((resolve) => setImmediate(resolve))
  }

  expect(await taken).toEqual(plain.map((each) => `hash of ${each}`))
  expect([2, 3]).toContain(most())
})

test('nothing is hashed ahead of who no longer takes hashes', async () => {
  const { hash, held } = heldHashes()
  const hashes = hashPasswords(
    Array.from({ length: 100 }, () => 'x'),
    hash,
  )
  const first = hashes.next()
  await Promise.resolve()
  const begun = held.length
  for (const { end } of held) end()
  await first
  await hashes.return(undefined)

  expect(begun).toBeLessThanOrEqual(3)
  expect(held.length).toBeLessThanOrEqual(begun + 1)
})
