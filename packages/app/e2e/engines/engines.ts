import type { Fixtures } from '@playwright/test'
import type { Engine } from './engine.ts'

/** Loaded on demand, because their drivers take a while to load. */
const engines = {
  chromium: async () => (await import('./chromium.ts')).startChromium(),
  firefox: async () => (await import('./firefox.ts')).startFirefox(),
  webkit: async () => (await import('./webkit.ts')).startWebKit(),
}

export type EngineName = keyof typeof engines
export type EngineFixtures = { engineName: EngineName; engine: Engine }

/** The engine of the project, one for each worker. */
export const engineFixtures = {
  engineName: ['chromium', { scope: 'worker', option: true }] as ['chromium', { scope: 'worker'; option: true }],
  engine: [
    async ({ engineName }: EngineFixtures, use: (engine: Engine) => Promise<void>) => {
      const engine = await engines[engineName]()
      await use(engine)
      await engine.close()
    },
    { scope: 'worker' },
  ],
} satisfies Fixtures<object, EngineFixtures>
