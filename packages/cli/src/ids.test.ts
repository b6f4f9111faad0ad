import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkedId, readIds } from './ids.ts'

const file = join(import.meta.dirname, '../../server/src/doors/odd-names.json')
const odd = (JSON.parse(readFileSync(file, 'utf8')) as { kind: string; text: string; times?: number }[]).map(
  ({ kind, text, times = 1 }) => ({ kind, text: text.repeat(times) }),
)

test('an odd name in the place of a number is refused before anything is sent, in a sentence without control characters', () => {
  const passed = odd.flatMap(({ kind, text }) => {
    try {
      return [[kind, checkedId(text) === text]]
    } catch (error) {
      expect(error).toMatchObject({ kind: 'usage', message: expect.stringMatching(/^학번으로 쓸 수 없는 값입니다: /) })
      expect((error as Error).message).not.toMatch(/[\u0000-\u001f]/)
      return []
    }
  })

  expect(passed.map(([kind]) => kind)).toEqual(
    odd.filter(({ text }) => /^[\w-]{1,32}$/.test(text)).map(({ kind }) => kind),
  )
})

test('the lines of stdin go through the same door', async () => {
  for (const { text } of odd.filter(({ text }) => text.trim() !== '' && !text.includes('\n') && !/^[\w-]{1,32}$/.test(text.trim()))) {
    const stdin = { isTTY: false, read: async () => `20240001\n${text}\n` }
    await expect(readIds(['-'], { stdin } as never)).rejects.toMatchObject({ kind: 'usage' })
  }
})
