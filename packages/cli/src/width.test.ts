import { stripVTControlCharacters } from 'node:util'
import stringWidth from 'string-width'
import { expect, test } from 'vitest'
import { oddNames } from '@campus-connect/core/testing/odd-names.ts'
import { widthOf } from './width.ts'

const names = ['김하늘', 'Ångström', 'e\u0301', '한', 'ㄱㅎㄴ', '漢字', '👍🏽', '👨‍👩‍👧', '🇰🇷', '☺\ufe0f', '● 활성', '…', '']

test.each([...names, ...oddNames.filter(({ text }) => text.length < 200).map(({ text }) => text)])(
  'the width of %j is the one that string-width finds',
  (text) => {
    expect(widthOf(stripVTControlCharacters(text))).toBe(stringWidth(text))
  },
)
