import { readBrand } from './index.ts'
import { expect, test } from 'vitest'
import { brandIcons } from './icons.ts'

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="7" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16"/></svg>'

const json = JSON.stringify({ name: '한빛대학교', colour: '#0b3d91' })
const icons = (mark: string, time?: number) =>
  brandIcons(readBrand({ json, mark: new TextEncoder().encode(mark) }).brand!, time)

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

test('a mark that takes very long to draw ends at a time limit, and a broken picture is named', async () => {
  const masks = Array.from(
    { length: 40 },
    (_, n) =>
      `<mask id="m${n}"><g mask="url(#m${n + 1})"><rect width="32" height="32" fill="#fff"/></g><g mask="url(#m${n + 1})"><rect width="9" height="9" fill="#fff"/></g></mask>`,
  )
  const endless = drawing.replace('<circle', `${masks.join('')}<rect width="32" height="32" mask="url(#m0)"/><circle`)
  const { brand } = readBrand({ json, mark: Buffer.from(drawing) })

  // Marks with such masks are refused before. The next of the kind is not known yet.
  expect(readBrand({ json, mark: Buffer.from(endless) }).problems).toHaveLength(1)
  await expect(brandIcons({ ...brand!, mark: endless }, 1500)).rejects.toThrow(
    /^BRAND: mark\.svg: 1\.5초 안에 그릴 수 없습니다/,
  )

  const icon = Buffer.alloc(100)
  icon.writeUInt32BE(0x89504e47)
  for (const at of [16, 20]) icon.writeUInt32BE(512, at)
  await expect(brandIcons({ ...brand!, icon })).rejects.toThrow(/^BRAND: icon\.png: 그림으로 그릴 수 없습니다/)
})
