/* oxlint-disable no-underscore-dangle -- Storybook's own names in the window */
import { existsSync, readFileSync } from 'node:fs'
import { test as base, type BrowserContext, expect, type Page, type Request, type WebError } from '@playwright/test'
import { preview } from 'vite'

export { expect }

type Entry = { id: string; title: string; name: string; type: 'story' | 'docs'; tags: string[] }
type Globals = { brand?: string; theme?: 'light' | 'dark'; textScale?: '100' | '130' | '200'; motion?: 'reduced' }
type Control = { disable?: boolean; type?: string } | string | false
type ArgType = {
  name: string
  control?: Control
  description?: string
  table?: { disable?: boolean; type?: { summary?: string } }
}
type Preview = {
  currentRender?: { id: string; phase: string }
  /** The stories on a page of the docs. */
  storyRenders: { canvasElement?: Element; phase: string }[]
  storyStoreValue: {
    userGlobals: { get(): Record<string, unknown> }
    loadStory(of: { storyId: string }): Promise<{
      title: string
      argTypes: Record<string, ArgType>
      initialArgs: Record<string, unknown>
    }>
  }
}

declare global {
  interface Window {
    __STORYBOOK_PREVIEW__: Preview
    __STORYBOOK_ADDONS_CHANNEL__: {
      emit(event: string, payload: object): void
      on(event: string, heard: (payload: unknown) => void): void
    }
  }
}

/** The folder of the static Storybook. */
export const built = 'storybook-static'

/** The worker of msw unregisters itself when its last page is left, while the next page may be looking for a newer one. */
const workerGone = /^TypeError: Failed to update a ServiceWorker for scope \S+ with script \S+: Not found$/

/** What the built Storybook holds, in the order of its sidebar. */
export const entries = Object.values(index().entries)
export const stories = entries.filter(({ type }) => type === 'story')

function index(): { entries: Record<string, Entry> } {
  if (!existsSync(`${built}/index.json`)) throw new Error('There is no static Storybook: npm run build makes it.')
  return JSON.parse(readFileSync(`${built}/index.json`, 'utf8'))
}

/**
 * The built Storybook on a plain server of files, below a path, as a campus may publish it; nothing else can be reached.
 * `stage` is one page for all tests of a worker, because each load takes longer than most tests.
 */
export const test = base.extend<{ complaints: string[] }, { storybook: string; stage: Page }>({
  storybook: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright asks for the pattern
    async ({}, use) => {
      const server = await preview({
        configFile: false,
        base: '/kit/',
        build: { outDir: built },
        // Cached code halves the time of a load.
        preview: { host: '127.0.0.1', port: 0, headers: { 'cache-control': 'max-age=3600' } },
        logLevel: 'silent',
      })
      await use(server.resolvedUrls?.local[0] ?? '')
      await server.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ storybook }, use) => use(storybook),
  stage: [
    async ({ browser, storybook }, use) => {
      const stage = await browser.newPage({ baseURL: storybook, locale: 'ko-KR', reducedMotion: 'reduce' })
      await use(stage)
      await stage.close()
    },
    { scope: 'worker' },
  ],
  // What a page throws, or asks of another place, fails the test that it happens in.
  complaints: [
    async ({ stage, storybook }, use) => {
      const complaints: string[] = []
      const unwatch = watch(stage.context(), storybook, complaints)
      await use(complaints)
      unwatch()
      expect(complaints.filter((complaint) => !workerGone.test(complaint))).toEqual([])
    },
    { auto: true },
  ],
  // `complaints` does not ask for a context, because to make one takes as long as a test on the stage.
  context: async ({ context, complaints, storybook }, use) => {
    watch(context, storybook, complaints)
    await use(context)
  },
})

/** Collects what the pages throw or ask of another place, until the returned function is called. */
function watch(context: BrowserContext, storybook: string, complaints: string[]) {
  const onError = (error: WebError) => complaints.push(String(error.error()))
  const onRequest = (request: Request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== new URL(storybook).origin)
      complaints.push(`request to ${request.url()}`)
  }
  context.on('request', onRequest).on('weberror', onError)
  return () => context.off('request', onRequest).off('weberror', onError)
}

/** Shows a story, its play function included; loads the page only for its first story and for one that stands there. */
export async function show(page: Page, { id }: Entry, globals: Globals = {}) {
  const all = { brand: 'none', theme: 'light', textScale: '100', ...globals }
  // In place, other globals would first render the standing story again, and Storybook reloads a page that is left while it renders.
  const standing = await page.evaluate((wanted) => {
    const { currentRender, storyStoreValue } = window.__STORYBOOK_PREVIEW__ ?? {}
    const own = storyStoreValue?.userGlobals.get() ?? {}
    return Object.entries(wanted).every(([name, value]) => own[name] === value) ? (currentRender?.id ?? null) : null
  }, all)
  if (standing === null || standing === id) {
    // The tests of the stories run axe; here it would only cost time.
    const written = Object.entries({ ...all, 'a11y.manual': '!true' }).map(([name, value]) => `${name}:${value}`)
    await page.goto(`iframe.html?id=${id}&viewMode=story&globals=${written.join(';')}`)
  } else {
    await page.evaluate(
      (storyId) => window.__STORYBOOK_ADDONS_CHANNEL__.emit('setCurrentStory', { storyId, viewMode: 'story' }),
      id,
    )
  }

  const phase = await page.waitForFunction(
    (wanted) => {
      const { id: current, phase: reached } = window.__STORYBOOK_PREVIEW__?.currentRender ?? {}
      return current === wanted && /^(finished|errored|aborted)$/.test(reached ?? '') && reached
    },
    id,
    { timeout: 20_000 },
  )
  expect(await phase.jsonValue(), `${id} renders and plays`).toBe('finished')
}

/** Shows a page of the docs with its stories, or its error; loads the frame only for the first page. */
export async function read(page: Page, { id }: Entry) {
  if (!page.url().includes('viewMode=docs')) await page.goto(`iframe.html?id=${id}&viewMode=docs`)
  else {
    const shown = page.evaluate(
      (storyId) =>
        new Promise<void>((resolve) => {
          const channel = window.__STORYBOOK_ADDONS_CHANNEL__
          channel.on('docsRendered', (rendered) => rendered === storyId && resolve())
          for (const failed of ['storyErrored', 'storyThrewException', 'storyMissing'])
            channel.on(failed, () => resolve())
          channel.emit('setCurrentStory', { storyId, viewMode: 'docs' })
        }),
      id,
    )
    // Storybook loads the new address if a story of the last page is removed before it has finished.
    await shown.catch(() => page.waitForURL(({ searchParams }) => searchParams.get('id') === id))
  }
  await page.waitForFunction(() => {
    if (document.body.classList.contains('sb-show-errordisplay')) return true
    const stories = window.__STORYBOOK_PREVIEW__?.storyRenders
    const isDone = (place: Element) =>
      stories.some(({ canvasElement, phase }) => canvasElement === place && /^(finished|errored|aborted)$/.test(phase))
    const heading = document.querySelector('#storybook-docs h1')
    return heading && [...document.querySelectorAll('#storybook-docs [id^="story--"][id$="-inner"]')].every(isDone)
  })
}

/** What the prop tables of these stories' components say; the page shows a story already. */
export function propsOf(page: Page, of: Entry[]) {
  return page.evaluate(
    async (ids) => {
      const store = window.__STORYBOOK_PREVIEW__.storyStoreValue
      const loaded = await Promise.all(ids.map((storyId) => store.loadStory({ storyId })))
      return loaded.flatMap(({ title, argTypes }) =>
        Object.values(argTypes)
          .filter(({ table }) => !table?.disable)
          .map(({ name, description, table }) => ({
            prop: `${title} ${name}`,
            description,
            type: table?.type?.summary,
          })),
      )
    },
    of.map(({ id }) => id),
  )
}

/** The controls that the panel shows for these stories, and whether each has a value; the page shows a story already. */
export function controlsOf(page: Page, of: Entry[]) {
  return page.evaluate(
    async (ids) => {
      const store = window.__STORYBOOK_PREVIEW__.storyStoreValue
      const loaded = await Promise.all(ids.map(async (id) => ({ id, ...(await store.loadStory({ storyId: id })) })))
      return loaded.flatMap(({ id, argTypes, initialArgs }) =>
        Object.entries(argTypes)
          .filter(([, { control }]) => control && !(typeof control === 'object' && control.disable))
          .map(([name]) => ({ story: id, name, filled: initialArgs[name] !== undefined })),
      )
    },
    of.map(({ id }) => id),
  )
}

/** Changes args as the panel does. */
export function setArgs(page: Page, { id }: Entry, args: Record<string, unknown>) {
  return page.evaluate(
    ([storyId, updatedArgs]) => window.__STORYBOOK_ADDONS_CHANNEL__.emit('updateStoryArgs', { storyId, updatedArgs }),
    [id, args] as const,
  )
}
