import '@campus-connect/ui/styles.css'
import './preview.css'
import { handlers } from '@campus-connect/sdk/msw'
import addonA11y from '@storybook/addon-a11y'
import addonDocs from '@storybook/addon-docs'
import { definePreview } from '@storybook/react-vite'
import addonMsw from 'msw-storybook-addon'

const wcag22aa = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Answers the API's calls in connected stories; one that no handler knows fails the story. */
async function startWorker() {
  const [{ setupWorker }, { HttpNetworkFrame }] = await Promise.all([import('msw/browser'), import('msw/experimental')])
  const worker = setupWorker()
  await worker.start({
    quiet: true,
    serviceWorker: { url: './mockServiceWorker.js' },
    onUnhandledFrame({ frame, defaults }) {
      if (frame instanceof HttpNetworkFrame && new URL(frame.data.request.url).pathname.startsWith('/api/'))
        defaults.error()
    },
  })
  return worker
}

export default definePreview({
  addons: [addonDocs(), addonA11y(), addonMsw(startWorker)],
  tags: ['autodocs'],
  globalTypes: {
    theme: {
      description: '테마',
      toolbar: {
        icon: 'mirror',
        dynamicTitle: true,
        items: [
          { value: 'system', title: '기기 설정' },
          { value: 'light', title: '밝은 테마' },
          { value: 'dark', title: '어두운 테마' },
        ],
      },
    },
    textScale: {
      description: '글자 크기',
      toolbar: {
        icon: 'grow',
        dynamicTitle: true,
        items: [
          { value: '100', title: '글자 100%' },
          { value: '130', title: '글자 130%' },
          { value: '200', title: '글자 200%' },
        ],
      },
    },
  },
  initialGlobals: { theme: 'system', textScale: '100', viewport: { value: 'phone', isRotated: false } },
  parameters: {
    layout: 'fullscreen',
    a11y: { test: 'error', options: { runOnly: { type: 'tag', values: wcag22aa } } },
    viewport: {
      options: {
        small: { name: '320 × 640', styles: { width: '320px', height: '640px' }, type: 'mobile' },
        phone: { name: '390 × 844', styles: { width: '390px', height: '844px' }, type: 'mobile' },
        large: { name: '430 × 932', styles: { width: '430px', height: '932px' }, type: 'mobile' },
        desktop: { name: '1280 × 800', styles: { width: '1280px', height: '800px' }, type: 'desktop' },
      },
    },
    options: { storySort: { order: ['screens', 'components', 'Connected'] } },
  },
  beforeEach({ globals, msw }) {
    msw.use(...handlers)
    const root = document.documentElement
    root.lang = 'ko'
    root.style.fontSize = `${globals.textScale}%`
    if (globals.theme === 'system') delete root.dataset.theme
    else root.dataset.theme = globals.theme
  },
})
