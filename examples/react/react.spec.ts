import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, lectures, test } from '../../packages/app/e2e/support/campus.ts'
import { installed } from '../project.ts'

test('a React app of the packed SDK logs in, and connects a lecture', async ({ campus, page, student }) => {
  await fetch(`${campus.url}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: campus.url },
    body: JSON.stringify(student),
  })
  using example = await installed('react', ['sdk'])
  // What the README shows is compiled with the example.
  const readme = readFileSync(join(import.meta.dirname, '../../packages/sdk/README.md'), 'utf8')
  const blocks = [...readme.matchAll(/^```tsx\n([\s\S]*?)^```/gm)].map(([, code = '']) => code)
  expect(blocks).toHaveLength(1)
  writeFileSync(join(example.project, 'src/readme.tsx'), blocks.join(''))
  await example.run('npm', 'run', 'build')
  await page.route('**/example/**', (route) => {
    const [, file = ''] = new URL(route.request().url()).pathname.split('/example/')
    const path = join(example.project, 'dist', file)
    return existsSync(path) ? route.fulfill({ path }) : route.fulfill({ status: 404 })
  })

  await page.goto(`${campus.url}/example/index.html`)
  await page.getByLabel('학번').fill(student.id)
  await page.getByLabel('비밀번호').fill('not-the-password-31')
  await page.getByRole('button', { name: '로그인' }).click()
  await expect(page.getByRole('alert')).toHaveText(/[가-힣]/)
  await page.getByLabel('비밀번호').fill(student.password)
  await page.getByRole('button', { name: '로그인' }).click()

  await expect(page.getByRole('listitem')).toContainText(lectures)
  const first = page.getByRole('listitem').first()
  const switched = page.waitForResponse('**/api/attend/start')
  await first.getByRole('button', { name: '연결' }).click()
  await expect(first.getByRole('button', { name: '해제' })).toBeVisible()
  expect((await switched).status()).toBe(200)
})
