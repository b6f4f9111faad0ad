import { afterEach, expect, test, vi } from 'vitest'
import { initialOf } from './Tile.tsx'

afterEach(() => void vi.unstubAllGlobals())

test('a browser that knows no graphemes shows the first character of a name', () => {
  vi.stubGlobal('Intl', { ...Intl, Segmenter: undefined })

  expect(initialOf('김하늘')).toBe('김')
  expect(initialOf('')).toBeUndefined()
})
