import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineMain } from '@storybook/react-vite/node'
import remarkGfm from 'remark-gfm'
import { mergeConfig } from 'vite'
import { readableManifests } from './manifests.ts'

// Copy msw's worker into a folder that Storybook serves.
cpSync(
  fileURLToPath(import.meta.resolve('msw/mockServiceWorker.js')),
  join(import.meta.dirname, 'public/mockServiceWorker.js'),
)

const ui = '../packages/ui/src'
const app = '../packages/app/src'
const files = '**/*.@(mdx|stories.tsx)'

/** A sidebar section for one folder. */
const section = (titlePrefix: string, directory: string) => ({ titlePrefix, directory, files })

/** While one develops: what the last comparison of pictures found. It stands in the static Storybook that was compared. */
const changes = join(import.meta.dirname, '../storybook-static/picture-changes')
const comparison =
  process.env['NODE_ENV'] === 'development' && existsSync(changes) ? [{ from: changes, to: '/picture-changes' }] : []

export default defineMain({
  framework: '@storybook/react-vite',
  stories: [
    { directory: '../packages/ui/storybook', files: '*/*.mdx' },
    { directory: `${app}/stories/playground`, files },
    section('Foundations', `${ui}/foundations`),
    section('Components/Actions', `${ui}/components/actions`),
    section('Components/Forms', `${ui}/components/forms`),
    section('Components/Feedback', `${ui}/components/feedback`),
    section('Components/Dialogs', `${ui}/components/dialogs`),
    section('Components/Data', `${ui}/components/data`),
    section('Components/Layout', `${ui}/components/layout`),
    section('Components/Icons', `${ui}/components/icons`),
    section('Components/Drawings', `${ui}/components/drawings`),
    section('Screens', `${ui}/screens`),
    section('Screens', `${ui}/dialogs`),
    section('Connected', `${app}/stories/connected`),
    section('Flows', `${app}/stories/flows`),
  ],
  staticDirs: ['./public', ...comparison],
  addons: [
    {
      name: '@storybook/addon-docs',
      options: { mdxPluginOptions: { mdxCompileOptions: { remarkPlugins: [remarkGfm] } } },
    },
    '@storybook/addon-a11y',
    '@storybook/addon-vitest',
    '@storybook/addon-mcp',
    'storybook-addon-pseudo-states',
    'msw-storybook-addon',
  ],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  features: { sidebarOnboardingChecklist: false, componentsManifest: true },
  // oxlint-disable-next-line unicorn/no-useless-spread -- the type of the framework lacks this field
  ...{ experimental_manifests: readableManifests },
  // Stories that only assert; the sidebar's filter shows them.
  tags: { assertion: { defaultFilterSelection: 'exclude', excludeFromDocsStories: true } },
  viteFinal: (config) =>
    mergeConfig(config, {
      build: {
        chunkSizeWarningLimit: 3000,
        reportCompressedSize: false,
        rolldownOptions: { onLog: quiet, output: { codeSplitting: { groups: [sharedCode] } } },
      },
    }),
})

/** One file instead of a hundred small ones: a page of the docs loads in three quarters of the time. */
const sharedCode = { name: 'kit', test: /packages\/(ui|app|sdk)\/(?!.*\.(stories|mdx))/, minShareCount: 2 }

/** Hides warnings that Storybook's own packages cause. */
function quiet(level: string, log: { code?: string }, report: (level: string, log: unknown) => void) {
  if (log.code !== 'MODULE_LEVEL_DIRECTIVE' && log.code !== 'PLUGIN_TIMINGS') report(level, log)
}
