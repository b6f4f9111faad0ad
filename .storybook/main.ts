import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineMain } from '@storybook/react-vite/node'
import { mergeConfig } from 'vite'

// The worker that answers the API's calls comes with msw, and Storybook serves folders.
cpSync(
  fileURLToPath(import.meta.resolve('msw/mockServiceWorker.js')),
  join(import.meta.dirname, 'public/mockServiceWorker.js'),
)

export default defineMain({
  framework: '@storybook/react-vite',
  stories: [
    { directory: '../packages/ui/src', files: '**/*.stories.tsx' },
    { directory: '../packages/app/src', files: '**/*.stories.tsx' },
  ],
  staticDirs: ['./public'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest', 'msw-storybook-addon'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  features: { sidebarOnboardingChecklist: false },
  viteFinal: (config) =>
    mergeConfig(config, { build: { chunkSizeWarningLimit: 3000, rolldownOptions: { onLog: quiet } } }),
})

/** Leaves out what Storybook's own packages cause and nobody here can mend. */
function quiet(level: string, log: { code?: string }, report: (level: string, log: unknown) => void) {
  if (log.code !== 'MODULE_LEVEL_DIRECTIVE' && log.code !== 'PLUGIN_TIMINGS') report(level, log)
}
