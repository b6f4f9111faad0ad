import { flaws } from '../test/flaws.ts'
import { shown } from '../test/shown.ts'
import { expect, test } from './storybook.ts'

test('the check sees what it is for', async ({ page }) => {
  await page.setContent(`
    <div id="storybook-root">
      <p style="width: 3em; overflow: hidden; white-space: nowrap">한 줄에 다 들어가지 않는 글</p>
      <p style="width: 120vw">화면보다 넓은 글</p>
      <button style="width: 2em; overflow: visible; white-space: nowrap">단추보다 긴 글</button>
      <div style="height: 1em">한 줄 높이에<br>두 줄이 있는 글</div>
      <p style="clip-path: inset(0 0 50% 0)">잘린 글</p>
      <p style="width: 13em">비활성화할 사용자는 김하늘(20240001)</p>
      <p style="width: 13em">비활성화할 사용자는 <span style="display: inline-block">이서연(20240002)</span></p>
      <p style="width: 8em">수영 (PED1050-02) 강의</p>
      <p>온전한 글</p>
    </div>`)

  const found = await page.evaluate(flaws, '#storybook-root')

  expect(found).toContainEqual(expect.stringContaining('cut: 한 줄에'))
  expect(found).toContainEqual(expect.stringContaining('the page is'))
  expect(found).toContainEqual(expect.stringContaining('out of its box: 단추보다'))
  expect(found).toContainEqual(expect.stringContaining('out of its box: 두 줄이'))
  expect(found).toContainEqual(expect.stringContaining('cut: 잘린 글'))
  expect(found).toContain('torn: 김하늘(20240001)')
  expect(found).toContain('torn: (PED1050-02)')
  expect(found.join()).not.toContain('이서연')
  expect(found.join()).not.toContain('온전한 글')
})

test('only the cells that scroll in the window of a grid may be beyond the sides of the page', async ({ page }) => {
  const grid = (window: string, name = '') => `
    <div style="${window}">
      <table role="grid" style="inline-size: 3000px">
        <tr><th style="${name}">김하늘</th><td style="inline-size: 2000px">09-02 ○</td><td>끝 칸</td></tr>
      </table>
    </div>`
  const found = async (content: string) => {
    await page.setContent(`<div id="storybook-root" style="overflow: clip">${content}</div>`)
    return (await page.evaluate(flaws, '#storybook-root')).filter((flaw) => flaw.startsWith('out of its box'))
  }
  const lastCell = 'out of its box: 끝 칸'

  expect(await found(grid('overflow-x: auto'))).toEqual([])
  expect(await found(grid('overflow-x: visible')), 'nothing scrolls').toContain(lastCell)
  expect(await found(grid('overflow-x: auto; inline-size: 3100px')), 'wide enough not to scroll').toContain(lastCell)
  expect(await found(grid('overflow-x: auto; margin-inline: -30px 0')), 'begins beyond the page').toContain(lastCell)
  expect(await found(grid('overflow-x: auto; margin-inline: 0 -30px')), 'ends beyond the page').toContain(lastCell)
  const aside = grid('overflow-x: auto', 'position: sticky; left: 2500px')
  expect(await found(aside), 'a name that stays where nobody sees it').toContain('out of its box: 김하늘')
})

test('what is shown differs where a width takes away or changes something, and only there', async ({ page }) => {
  await page.setContent(`
    <style>@media (width <= 320px) { button span { display: none } }</style>
    <p>온전한 글</p>
    <button><svg width="8" height="8"></svg><span>연결됨</span></button>`)
  const at = async (width: number) => {
    await page.setViewportSize({ width, height: 568 })
    return page.evaluate(shown)
  }

  expect(await at(640)).toBe(await at(390))
  expect(await at(320)).not.toBe(await at(390))
})
