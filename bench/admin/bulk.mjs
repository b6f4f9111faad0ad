import { expect } from '@playwright/test'
import { verdict } from '../server/figures.mjs'

/** The 1,000 users whose number contains this, ten of them disabled already. */
const search = '20265'
const failing = ['20265003', '20265404', '20265905']
const failure = { success: false, message: '저장하지 못했습니다.', data: null }

/** Disables 1,000 users through the page, three of whom fail, and takes it back. */
export async function measureBulk(open, site) {
  const { page, list } = await open(site, 1)
  await enableAll(site)
  for (const id of failing)
    await page.route(`**/api/admin/users/${id}/disable`, (route) => route.fulfill({ status: 500, json: failure }))
  await page.goto(`${list}?q=${search}`)
  await page.getByRole('button', { name: '여러 명 선택' }).tap()
  await page.getByRole('button', { name: '1,000명 모두 선택' }).tap()
  await page.getByRole('button', { name: '비활성화', exact: true }).tap()
  await page.getByRole('textbox', { name: /확인을 위해/ }).fill('모두')
  const disabled = await timed(page, '비활성화하기')
  const named = await page
    .getByRole('dialog')
    .getByRole('listitem')
    .filter({ hasText: /사용자 상태|저장하지/ })
    .allInnerTexts()
  const after = await countDisabled(site)
  const restored = await timed(page, '되돌리기')
  const left = await countDisabled(site)
  await page.context().close()
  const right = after === 997 && failing.every((id, index) => named[index]?.includes(id)) && named.length === 3
  return [
    [
      '1,000 disables, three of which fail, s',
      (disabled.ms / 1000).toFixed(1),
      disabled.text,
      '',
      `997 and three named, ${verdict(right)}`,
    ],
    ['their undo, s', (restored.ms / 1000).toFixed(1), restored.text, '', `997, ${verdict(left === 0)}`],
  ]
}

async function timed(page, button) {
  const began = performance.now()
  await page.getByRole('dialog').getByRole('button', { name: button }).tap()
  const end = page
    .getByRole('dialog')
    .getByText(/^(실패|변경됨)/)
    .first()
  await expect(end).toBeVisible({ timeout: 300_000 })
  return { ms: performance.now() - began, text: await end.innerText() }
}

const headersOf = ({ url, admin }) => ({ cookie: admin, origin: url })

async function countDisabled(site) {
  const found = await fetch(`${site.url}/api/admin/users?q=${search}&enabled=false&limit=1`, {
    headers: headersOf(site),
  })
  return Number(found.headers.get('x-matching-count'))
}

async function enableAll(site) {
  const headers = headersOf(site)
  const found = await fetch(`${site.url}/api/admin/users?q=${search}&enabled=false&limit=1000`, { headers })
  for (const { id } of (await found.json()).data)
    await fetch(`${site.url}/api/admin/users/${id}/enable`, { method: 'POST', headers })
}
