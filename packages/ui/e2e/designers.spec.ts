import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { entries, expect, propsOf, read, show, stories, test } from './storybook.ts'

test('the sidebar, its search and the canvas serve designers, below a path and without network', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('./?path=/story/screens-loginscreen--default')
  const sidebar = page.getByRole('navigation', { name: 'Stories' })

  await test.step('390 × 844 is 390 × 844, with the panel beside it', async () => {
    const canvas = page.locator('#storybook-preview-iframe')
    const story = page.frameLocator('#storybook-preview-iframe').getByRole('heading', { name: '로그인' })
    await expect(story).toBeVisible({ timeout: 60_000 })
    await expect
      .poll(() => canvas.evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight]))
      .toEqual([390, 844])
    const panel = await page.locator('#storybook-panel-root').boundingBox()
    expect(panel!.x).toBeGreaterThan((await canvas.boundingBox())!.x + 390)
  })

  await test.step('a lower window shows the whole phone, of the same size', async () => {
    await page.setViewportSize({ width: 1280, height: 600 })
    const canvas = page.locator('#storybook-preview-iframe')
    await expect
      .poll(() => canvas.evaluate((frame) => Math.ceil(frame.getBoundingClientRect().bottom)))
      .toBeLessThanOrEqual(600)
    expect(await canvas.evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight])).toEqual([390, 844])
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  await test.step('states are shown, stories that only assert are not', async () => {
    await expect(sidebar.getByRole('link', { name: '비밀번호가 다름' })).toBeVisible()
    await expect(sidebar.getByText('Empty Fields Are Not Sent')).toHaveCount(0)
  })

  const search = page.getByRole('searchbox')
  const found: Record<string, string> = {
    버튼: 'Button 버튼',
    모달: 'Dialog 대화 상자 모달',
    토스트: 'Banner 배너 토스트',
    비밀번호: 'PasswordDialog 비밀번호 변경',
    Login: 'LoginScreen 로그인',
    로그인: 'LoginScreen 로그인',
    색: '색 Color',
    Typ: '글자와 줄바꿈 Type',
  }
  for (const [word, name] of Object.entries(found)) {
    await test.step(`${word} finds ${name}`, async () => {
      await search.fill(word)
      await expect(page.getByRole('option').filter({ hasText: name }).first()).toBeVisible()
    })
  }
})

test('parts, screens and flows stand in the order of the way', () => {
  const titles = [...new Set(entries.map(({ title }) => title))]
  const within = (part: string) =>
    titles.filter((title) => title.startsWith(`${part}/`)).map((title) => title.split('/')[1])

  expect([...new Set(titles.map((title) => title.split('/')[0]))]).toEqual([
    'Welcome',
    '둘러보기 Tour',
    '모든 화면 Gallery',
    '그림 비교 Pictures',
    '상태 고르기 Playground',
    '변경 사항 Changelog',
    'Foundations',
    'Components',
    'Screens',
    'Connected',
    'Flows',
  ])
  expect(within('Screens').map((title) => title!.split(' ')[0])).toEqual([
    'LoginScreen',
    'ConsentScreen',
    'SignupScreen',
    'LectureListScreen',
    'EmptyLectureList',
    'AdminBoard',
    'LectureScreen',
    'LectureScreen',
    'MyPageScreen',
    'PasswordDialog',
    'DeletionDialog',
    'InstallDialog',
    'AdminUsersScreen',
    'AdminUsersScreen',
    'AdminUsersScreen',
    'LectureDialog',
    'NumbersDialog',
    'BulkConfirmDialog',
    'BulkDialog',
    'ExportDialog',
    'AttendanceSheetScreen',
    'AdminUserScreen',
    'AdminUserScreen',
    'LoadingScreen',
    'SessionErrorScreen',
    'ErrorScreen',
  ])
})

test('the gallery shows every state of every screen in both themes, few of them at a time', async ({ page }) => {
  const states = stories.filter(({ title, tags }) => title.startsWith('Screens/') && !tags.includes('assertion'))
  // A small window loads few thumbnails.
  await page.setViewportSize({ width: 800, height: 300 })
  await read(
    page,
    entries.find(({ title }) => title === '모든 화면 Gallery')!,
  )
  const links = page.locator('a[href*="/story/screens-"]')

  await expect(links).toHaveCount(states.length)
  await links.first().scrollIntoViewIfNeeded()
  const first = (theme: string) => page.frameLocator(`iframe[title="기본, ${theme} 테마"]`).first()
  // By their place: what is inert has no roles.
  await expect(first('밝은').locator('#storybook-root h1')).toHaveText('로그인')
  await expect(first('어두운').locator('html')).toHaveCSS('color-scheme', 'dark')
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'dark')

  await links.last().scrollIntoViewIfNeeded()
  await expect(links.last().frameLocator('iframe').first().locator('#storybook-root h1')).toBeVisible({
    timeout: 90_000,
  })
  expect(await page.locator('iframe').count()).toBeLessThan(40)
})

for (const [title, first] of [
  ['모든 화면 Gallery', 'LoginScreen 로그인'],
  ['Foundations/문구집 Copy deck', '본문'],
] as const)
  test(`the page ${title} has a list of its contents`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await read(
      page,
      entries.find((entry) => entry.title === title)!,
    )
    const contents = page.getByRole('navigation', { name: '목차' })

    await expect(contents.getByRole('link').first()).toBeVisible()
    await expect(contents.getByRole('link', { name: first })).toBeVisible()
    expect(await contents.getByRole('link').count()).toBe(
      await page.locator('#storybook-docs h2[id]:not(#table-of-contents)').count(),
    )
  })

test('the switch for slow motion slows what the page shows, and the stories', async ({ page }) => {
  await read(
    page,
    entries.find(({ title }) => title === 'Foundations/움직임 Motion')!,
  )
  const button = page.getByRole('button', { name: '연결 바꾸기' })
  const duration = () => button.evaluate((element) => Number.parseFloat(getComputedStyle(element).transitionDuration))
  const slow = page.getByRole('checkbox', { name: /느리게 보기/ })
  const usual = await duration()
  expect(usual).toBeGreaterThan(0)

  await slow.check()
  await expect.poll(duration).toBeCloseTo(8 * usual)
  await page.getByRole('button', { name: '대화 상자 열기' }).click()
  const dialog = page.getByRole('alertdialog')
  const lengths = () =>
    dialog.evaluate((element) => element.getAnimations().map(({ effect }) => effect!.getTiming().duration))
  expect((await lengths()).map(Number).every((length) => length > 1000)).toBe(true)
  await dialog.getByRole('button', { name: '취소' }).click()

  await slow.uncheck()
  await expect.poll(duration).toBeCloseTo(usual)
})

test('the page of pictures shows what a comparison found: old, new and difference', async ({ page }) => {
  const about = entries.find(({ title }) => title === '그림 비교 Pictures')!
  const picture = 'components-data-card--overview-light'
  const change = {
    name: picture,
    story: 'components-data-card--overview',
    old: 'a.png',
    new: 'b.png',
    difference: 'c.png',
  }
  await page.route('**/picture-changes/*', (route, request) =>
    request.url().endsWith('.json')
      ? route.fulfill({ json: [change] })
      : route.fulfill({ path: `packages/ui/e2e/pictures/${picture}.png` }),
  )

  await read(page, about)

  await expect(page.getByRole('status')).toHaveText('그림 1장이 바뀌었습니다.')
  for (const view of ['이전', '지금', '차이'])
    await expect
      .poll(() =>
        page
          .getByRole('img', { name: `${picture}, ${view}` })
          .evaluate((image) => (image as HTMLImageElement).naturalWidth),
      )
      .toBeGreaterThan(0)
  await expect(page.getByRole('link', { name: picture, exact: true })).toHaveAttribute(
    'href',
    './?path=/story/components-data-card--overview',
  )
})

test('the toolbar shows a story in the brand of a university, in both themes', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('./?path=/story/screens-loginscreen--default&globals=theme:both')
  const light = page.frameLocator('#storybook-preview-iframe')
  const dark = page.frameLocator('iframe[title="어두운 테마"]')
  await expect(light.getByText('Campus Connect', { exact: true })).toBeVisible({ timeout: 60_000 })

  await page
    .getByRole('button', { name: /Campus Connect/ })
    .last()
    .click()
  await page.getByRole('option', { name: '단풍대학교' }).click()

  await expect(light.getByText('단풍대학교', { exact: true })).toBeVisible()
  await expect(dark.getByText('단풍대학교', { exact: true })).toBeVisible()
  await expect(light.getByRole('button', { name: '로그인' })).toHaveCSS('background-color', 'rgb(140, 29, 64)')
  await expect(dark.getByRole('button', { name: '로그인' })).not.toHaveCSS('background-color', 'rgb(140, 29, 64)')
})

test('the page of the brand refuses a colour with the nearest one, and exports one that is taken', async ({ page }) => {
  await read(
    page,
    entries.find(({ title }) => title === 'Foundations/브랜드 Brand')!,
  )
  const colour = page.getByRole('textbox', { name: '색' })
  const styles = page.getByRole('link', { name: 'brand.css' })

  await colour.fill('#ffcc00')
  await expect(page.getByText(/#ffcc00은 흰 바탕에서 읽기 어렵습니다.*가까운 색: #[\da-f]{6}/)).toBeVisible()
  await expect(styles).toHaveCount(0)

  await colour.fill('#14532d')
  await expect(styles).toHaveAttribute('href', /--color-bg-brand%3A%20%2314532d/)
  await expect(page.getByRole('link', { name: 'light.tokens.json' })).toHaveAttribute('download', 'light.tokens.json')
})

test('the tour leads to a state that is chosen by sentences, and whose address shows it to others', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('./?path=/docs/welcome--docs')
  const canvas = page.frameLocator('#storybook-preview-iframe')
  await canvas.getByRole('link', { name: '10분 둘러보기' }).click({ timeout: 60_000 })
  await canvas.getByRole('link', { name: '강의 목록을 여는 상태' }).click({ timeout: 60_000 })
  await expect(canvas.getByText(/^오프라인입니다/)).toBeVisible({ timeout: 60_000 })
  await expect(canvas.getByRole('link', { name: /자료구조/ })).toBeVisible()

  await page.getByLabel('network').selectOption('인터넷에 연결되어 있습니다.')
  await page.getByLabel('reply').selectOption('서버가 빈 목록을 보냅니다.')

  const sentence = canvas.getByText(
    '학생이 내 강의 목록을 엽니다. 인터넷에 연결되어 있습니다. 서버가 빈 목록을 보냅니다. 지난번에 본 목록이 남아 있습니다.',
  )
  await expect(sentence).toBeVisible()
  await expect(canvas.getByText('강의 없음')).toBeVisible()
  await expect(page).toHaveURL(/reply:empty/)
  await page.reload()
  await expect(sentence).toBeVisible({ timeout: 60_000 })
  await expect(canvas.getByText('강의 없음')).toBeVisible()
})

test('a story that opens while another page unregisters the worker has its own replies', async ({ page, context }) => {
  const story = './iframe.html?id=playground--playground&args=reply:empty'
  await page.goto(story)
  await expect(page.getByText('강의 없음')).toBeVisible({ timeout: 60_000 })
  // MSW does this when a page is left.
  await page.evaluate(async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
  })

  const second = await context.newPage()
  await second.goto(story)
  await expect(second.getByText('강의 없음')).toBeVisible({ timeout: 60_000 })
})

test('a snippet can be pasted: it names its import, and its functions are empty', async ({ page }) => {
  await read(
    page,
    entries.find(({ id }) => id === 'components-data-listrow--docs')!,
  )
  await page.getByText('Show code').first().click()

  const code = page.locator('.docblock-source, pre').filter({ hasText: '@campus-connect/ui' }).first()
  await expect(code).toContainText('import { ')
  await expect(code).toContainText('<ListRow')
  await expect(page.locator('body')).not.toContainText(/function \w*\(\) ?\{/)
})

test('prop tables describe each prop in Korean, and name the values of unions', async ({ stage }) => {
  test.setTimeout(180_000)
  await show(stage, stories[0]!)
  const props = await propsOf(
    stage,
    [...Map.groupBy(stories, ({ title }) => title).values()].map((group) => group[0]!),
  )

  expect(props.length).toBeGreaterThan(200)
  expect(props.filter(({ description }) => !/[가-힣]/.test(description ?? '')).map(({ prop }) => prop)).toEqual([])
  expect(
    props.filter(({ type }) => type === undefined || /^(union|enum|other)$/.test(type)).map(({ prop }) => prop),
  ).toEqual([])
  expect(props.find(({ prop }) => /\/Button .* tone$/.test(prop))?.type).toBe("'brand' | 'neutral' | 'critical'")
})

test('llms.txt names every page of components, and each is there as Markdown', () => {
  const text = readFileSync('storybook-static/llms.txt', 'utf8')
  const pages = entries.filter(({ title, type }) => title.startsWith('Components/') && type === 'docs')

  const missing = pages.filter(
    ({ id }) =>
      !text.includes(`(llms/${id}.md)`) || !readFileSync(`storybook-static/llms/${id}.md`, 'utf8').startsWith('# '),
  )
  expect(missing.map(({ title }) => title)).toEqual([])
})

test('the manifest for assistants has every component and screen, with Korean texts and no machine paths', () => {
  type Prop = { description: string; tsType?: { raw?: string } }
  type Component = { name: string; summary: string; import: string; reactDocgen?: { props?: Record<string, Prop> } }
  const text = readFileSync('storybook-static/manifests/components.json', 'utf8')
  const components = Object.values<Component>(JSON.parse(text).components)
  const props = components.flatMap(({ name, reactDocgen }) =>
    Object.entries(reactDocgen?.props ?? {}).map(([prop, about]) => ({ prop: `${name} ${prop}`, ...about })),
  )
  const folders = globSync('packages/ui/src/{components/*/*,dialogs/*,screens/*}/', { exclude: ['**/*.*'] })

  expect([...new Set(components.map(({ name }) => name))].toSorted()).toEqual(
    folders
      .map((folder) => basename(folder))
      .concat('Icons', 'Drawings')
      .toSorted(),
  )
  expect(components.filter(({ summary }) => !/[가-힣]/.test(summary)).map(({ name }) => name)).toEqual([])
  expect(components.filter((each) => !/^import \{.+\} from '@campus-connect\/ui'$/.test(each.import))).toEqual([])
  expect(props.filter(({ description }) => !/[가-힣]/.test(description)).map(({ prop }) => prop)).toEqual([])
  expect(props.find(({ prop }) => prop === 'LectureListScreen linkTo')?.tsType?.raw).toBe('(name: string) => string')
  expect(text).not.toContain(process.cwd())
})
