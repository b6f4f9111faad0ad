import { expect, test } from 'vitest'
import { readBrand } from './brand.ts'
import { brandStylesheet } from './stylesheet.ts'

const mark = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="12"/></svg>',
)
const read = (json: unknown, more: { mark?: Buffer; icon?: Buffer } = {}) =>
  readBrand({ json: typeof json === 'string' ? json : JSON.stringify(json), mark, ...more })

test('one colour gives a brand for both themes', () => {
  const { brand, problems } = read({ name: '한빛대학교', colour: 'oklch(0.4 0.15 262)' })

  expect(problems).toEqual([])
  expect(brand).toMatchObject({ name: '한빛대학교', shortName: '한빛대학교', notice: '', icon: undefined })
  expect(brand?.colour.light).toMatch(/^#[\da-f]{6}$/)
  expect(brandStylesheet(brand!.roles)).toContain(`--color-bg-brand: ${brand!.colour.dark};`)
})

test.each([
  ['#ffcc00', /^brand\.json: colour\.light: #ffcc00은 흰 바탕에서 읽기 어렵습니다 .*가까운 색: #[\da-f]{6}$/],
  ['#b52b2b', /^brand\.json: colour\.light: #b52b2b는 오류와 삭제의 색과 구별되지 않습니다\. 가까운 색: #/],
  ['navy', /colour\.light: 색이 아닙니다: 'navy'/],
  [{ light: '#0b3d91', dark: '#0b3d91' }, /colour\.dark: #0b3d91은 .*가까운 색: #/],
  [undefined, /colour\.light: 색이 아닙니다: 빈 값/],
])('a colour that cannot be used is refused: %o', (colour, sentence) => {
  expect(read({ name: '한빛대학교', colour }).problems).toEqual([expect.stringMatching(sentence)])
})

test.each([
  [512, 512, []],
  [512, 600, ['icon.png: 512픽셀 이상이고 1 MB 아래인 정사각형 PNG여야 합니다.']],
  [256, 256, ['icon.png: 512픽셀 이상이고 1 MB 아래인 정사각형 PNG여야 합니다.']],
])('an icon of %i × %i pixels', (width, height, problems) => {
  const icon = Buffer.from('89504e470d0a1a0a0000000d494844520000000000000000', 'hex')
  icon.writeUInt32BE(width, 16)
  icon.writeUInt32BE(height, 20)

  expect(read({ name: '한빛대학교', colour: '#0b3d91' }, { icon }).problems).toEqual(problems)
})

test('all problems of a folder are said at once', () => {
  expect(readBrand({}).problems).toEqual([
    expect.stringMatching(/^brand\.json: 파일이 없습니다/),
    expect.stringMatching(/^mark\.svg: 파일이 없습니다/),
  ])
  const { problems } = read(
    { name: ' ', shortName: '너무 긴 짧은 이름입니다만', notice: '두 줄\n공지', color: '#fff', colour: '#ffcc00' },
    { icon: Buffer.from('GIF89a') },
  )
  expect(problems.map((problem) => problem.split(':').slice(0, 2).join(':'))).toEqual([
    'brand.json: name',
    'brand.json: shortName',
    'brand.json: notice',
    'brand.json: colour.light',
    'brand.json: color',
    'icon.png: 512픽셀 이상이고 1 MB 아래인 정사각형 PNG여야 합니다.',
  ])
  expect(read('[1]').problems).toEqual([expect.stringContaining('{…} 모양')])
  expect(read('{').problems).toEqual([expect.stringContaining('JSON으로 읽을 수 없습니다')])
})
