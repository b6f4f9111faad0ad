import type { Locator, Page } from '@playwright/test'
import { controlsOf, expect, setArgs, show, stories, test } from './storybook.ts'

const screens = [
  ...Map.groupBy(
    stories.filter(({ title, tags }) => title.startsWith('Screens/') && !tags.includes('assertion')),
    ({ title }) => title,
  ).values(),
].map(([first]) => first!)

test('every control of a screen has a value, so that it works at once', async ({ stage }) => {
  await show(stage, screens[0]!)

  const controls = await controlsOf(stage, screens)

  expect([...new Set(controls.map(({ story }) => story))]).toEqual(screens.map(({ id }) => id))
  expect(controls.filter(({ filled }) => !filled).map(({ story, name }) => `${story} ${name}`)).toEqual([])
})

type Change = { args: Record<string, unknown>; seen: (page: Page) => Locator; count?: number }

const thirty = (start: string) => new RegExp(`^${start}.{${30 - start.length}}(?!.)`)
const text = (shown: string | RegExp) => (page: Page) => page.getByText(shown).first()

/** What a designer asks of each screen, and what is seen then. */
const changes: Record<string, Change[]> = {
  'screens-loginscreen--default': [
    { args: { error: '서버를 점검하고 있습니다.' }, seen: text('서버를 점검하고 있습니다.') },
  ],
  'screens-signupscreen--default': [{ args: { problem: 'id' }, seen: text('이미 사용 중인 학번입니다.') }],
  'screens-lecturelistscreen--default': [
    { args: { lectureCount: 12 }, seen: text(/강의 12개/) },
    { args: { nameLength: 30 }, seen: text(thirty('자료구조')) },
    { args: { state: 'pending' }, seen: text('강의 목록을 불러오는 중...') },
    { args: { state: 'error' }, seen: (page) => page.getByRole('button', { name: '다시 시도' }) },
  ],
  'screens-emptylecturelist--default': [{ args: { studentNumber: '20269999' }, seen: text(/20269999/) }],
  'screens-lecturescreen--default': [
    { args: { lectureConnected: true }, seen: (page) => page.getByRole('button', { name: '연결 해제하기' }) },
    { args: { nameLength: 30 }, seen: text(thirty('자료구조')) },
  ],
  'screens-mypagescreen--default': [{ args: { nameLength: 30 }, seen: text(thirty('김하늘')) }],
  'screens-adminusersscreen--default': [
    {
      args: { userCount: 12 },
      seen: (page) => page.getByRole('definition').filter({ hasText: /^12$/ }),
    },
    { args: { nameLength: 30 }, seen: text(thirty('김하늘')) },
  ],
  'screens-adminuserscreen--default': [
    { args: { accountEnabled: false }, seen: (page) => page.getByRole('button', { name: '사용자 활성화' }) },
    { args: { lectureCount: 12 }, seen: (page) => page.getByRole('listitem').filter({ hasText: '연결' }), count: 12 },
  ],
  'screens-loadingscreen--default': [{ args: { label: '화면을 준비하는 중...' }, seen: text('화면을 준비하는 중...') }],
  'screens-errorscreen--default': [{ args: { message: '다시 열어주세요.' }, seen: text('다시 열어주세요.') }],
  'screens-sessionerrorscreen--failed-unexpected': [
    { args: { message: '다시 로그인해주세요.' }, seen: text('다시 로그인해주세요.') },
  ],
}

test('a changed control is seen at once, on every screen', async ({ stage }) => {
  const all = stories.filter(({ id }) => id in changes)
  expect(all.map(({ id }) => id).toSorted()).toEqual(Object.keys(changes).toSorted())
  await stage.setViewportSize({ width: 390, height: 844 })

  for (const story of all)
    for (const { args, seen, count } of changes[story.id]!)
      await test.step(`${story.title}: ${Object.keys(args).join()}`, async () => {
        await show(stage, story)
        if (count === undefined) await expect(seen(stage)).toHaveCount(0)

        await setArgs(stage, story, args)

        if (count === undefined) await expect(seen(stage)).toBeVisible()
        else await expect(seen(stage)).toHaveCount(count)
      })
})

test('the panel asks a designer how many lectures there are', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('./?path=/story/screens-lecturelistscreen--default&addonPanel=storybook/controls/panel')
  const canvas = page.frameLocator('#storybook-preview-iframe')
  await expect(canvas.getByText(/강의 5개/)).toBeVisible({ timeout: 60_000 })
  const panel = page.locator('#storybook-panel-root')
  await expect(panel.getByRole('button', { name: /^Set / })).toHaveCount(0)

  await panel.getByRole('slider').first().fill('12')

  await expect(canvas.getByText(/강의 12개/)).toBeVisible()
})
