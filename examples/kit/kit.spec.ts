import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { installed, served } from '../project.ts'

const packages = join(import.meta.dirname, '../../packages')

test('an outside project installs the kit, compiles against its types and shows it in both themes', async ({
  page,
}) => {
  using example = await installed('kit', ['ui'])
  const blocks = writeReadmeBlocks(join(example.project, 'src'))
  expect(blocks, 'code blocks of the documents').toBeGreaterThan(2)
  await example.run('npm', 'run', 'build')
  await using site = await served(example.project)

  const trouble: string[] = []
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && trouble.push(message.text()))
  page.on('pageerror', (error) => trouble.push(String(error)))
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol !== 'data:' && origin !== site.url) trouble.push(request.url())
  })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(site.url)

  const logIn = page.getByRole('button', { name: '로그인' })
  await expect(logIn).toHaveCSS('background-color', token('light', 'brand'))
  await expect(page.locator('html')).toHaveCSS('background-color', token('light', 'canvas'))
  expect((await logIn.boundingBox())?.height).toBe(52)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(logIn).toHaveCSS('background-color', token('dark', 'brand'))
  await expect(page.locator('html')).toHaveCSS('background-color', token('dark', 'canvas'))

  await page.getByLabel('학번').fill('20240001')
  await page.getByLabel('비밀번호', { exact: true }).fill('saebyeok-noeul-31')
  await logIn.click()
  const network = page.getByRole('listitem').filter({ hasText: '컴퓨터 네트워크' })
  await expect(network).toContainText('미연결')
  await network.getByRole('button', { name: '연결하기' }).click()
  await expect(network).toContainText('연결됨')
  await expect(page.getByText('2개 연결됨')).toBeVisible()

  expect(trouble).toEqual([])
})

/** What README and guide show is compiled with the example. */
function writeReadmeBlocks(folder: string) {
  const documents = ['README.md', 'guide.md'].map((file) => readFileSync(join(packages, 'ui', file), 'utf8'))
  const blocks = [...documents.join('\n').matchAll(/^```tsx?\n([\s\S]*?)^```/gm)].map(([, code = '']) => code)
  for (const [index, code] of blocks.entries()) writeFileSync(join(folder, `readme-${index}.tsx`), code)
  return blocks.length
}

/** The colour of a background in a theme, as a browser writes it. */
function token(theme: 'light' | 'dark', name: string) {
  const read = (file: string) => JSON.parse(readFileSync(join(packages, `ui/tokens/${file}.tokens.json`), 'utf8'))
  const [, scale = '', step = ''] = read(theme).color.bg[name].$value.slice(1, -1).split('.')
  const { components } = read('palette').palette[scale][step].$value
  return `rgb(${components.map((part: number) => Math.round(part * 255)).join(', ')})`
}
