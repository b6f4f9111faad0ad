import { readBrand } from '@campus-connect/brand'
import { expect, test } from 'vitest'
import { brandIcons } from './icons.ts'

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="7" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16"/></svg>'

const icons = (mark: string) => {
  const json = JSON.stringify({ name: '한빛대학교', colour: '#0b3d91' })
  return brandIcons(readBrand({ json, mark: new TextEncoder().encode(mark) }).brand!)
}

test('a mark is drawn alike with a declaration and a comment that looks like a drawing', async () => {
  const plain = await icons(drawing)

  expect(await icons(`<?xml version="1.0"?>\n<!-- <svg width="1> -->\n${drawing}`)).toEqual(plain)
})

test('every icon shows the mark', async () => {
  const found = await icons(drawing)
  const empty = await icons(drawing.replace(/<circle.*\/>/, ''))

  expect(found.size).toBe(5)
  expect([...found].filter(([name, picture]) => picture.length <= empty.get(name)!.length)).toEqual([])
})
