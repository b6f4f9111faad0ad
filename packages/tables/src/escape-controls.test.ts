import { expect, test } from 'vitest'
import { escapeControls, escapeLines } from './escape-controls.ts'

const dangerous = '\u001b]52;c;eA==\u0007\u009b31m\u202e\u2028\u007f\r'

test('what a terminal would obey becomes visible', () => {
  const visible = String.raw`\u001b]52;c;eA==\u0007\u009b31m\u202e\u2028\u007f`

  expect(escapeControls(`${dangerous}\t\n`)).toBe(String.raw`${visible}\r\t\n`)
  expect(escapeLines(`a\tb\n${dangerous}`)).toBe(`a\tb\n${visible}\\u000d`)
})

test('an escaped document of JSON has the same meaning', () => {
  expect(JSON.parse(escapeLines(JSON.stringify({ [dangerous]: [dangerous] }, null, 2)))).toEqual({
    [dangerous]: [dangerous],
  })
})
