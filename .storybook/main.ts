import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineMain } from '@storybook/react-vite/node'
import remarkGfm from 'remark-gfm'
import { mergeConfig } from 'vite'

// The worker that answers the API's calls comes with msw, and Storybook serves folders.
cpSync(
  fileURLToPath(import.meta.resolve('msw/mockServiceWorker.js')),
  join(import.meta.dirname, 'public/mockServiceWorker.js'),
)

const ui = '../packages/ui/src'
const app = '../packages/app/src'
const files = '**/*.@(mdx|stories.tsx)'

/** One part of the sidebar for one folder. */
const part = (titlePrefix: string, directory: string) => ({ titlePrefix, directory, files })

export default defineMain({
  framework: '@storybook/react-vite',
  stories: [
    { directory: '../packages/ui/storybook/welcome', files: 'Welcome.mdx' },
    part('Foundations', `${ui}/foundations`),
    part('Components/Actions', `${ui}/components/actions`),
    part('Components/Forms', `${ui}/components/forms`),
    part('Components/Feedback', `${ui}/components/feedback`),
    part('Components/Dialogs', `${ui}/components/dialogs`),
    part('Components/Data', `${ui}/components/data`),
    part('Components/Layout', `${ui}/components/layout`),
    part('Components/Icons', `${ui}/components/icons`),
    part('Screens', `${ui}/screens`),
    part('Screens', `${ui}/dialogs`),
    part('Connected', `${app}/stories/connected`),
    part('Flows', `${app}/stories/flows`),
  ],
  staticDirs: ['./public'],
  addons: [
    {
      name: '@storybook/addon-docs',
      options: { mdxPluginOptions: { mdxCompileOptions: { remarkPlugins: [remarkGfm] } } },
    },
    '@storybook/addon-a11y',
    '@storybook/addon-vitest',
    'storybook-addon-pseudo-states',
    'msw-storybook-addon',
  ],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  features: { sidebarOnboardingChecklist: false },
  viteFinal: (config) =>
    mergeConfig(config, { build: { chunkSizeWarningLimit: 3000, rolldownOptions: { onLog: quiet } } }),
})

/** Leaves out what Storybook's own packages cause and nobody here can mend. */
function quiet(level: string, log: { code?: string }, report: (level: string, log: unknown) => void) {
  if (log.code !== 'MODULE_LEVEL_DIRECTIVE' && log.code !== 'PLUGIN_TIMINGS') report(level, log)
}
