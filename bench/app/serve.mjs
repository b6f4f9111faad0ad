// node bench/app/serve.mjs <folder of a built page> <database file>: the project's server with its demo campus.
import { readSettings } from '../../packages/core/src/config/settings.ts'
import { serveUntilStopped } from '../../packages/server/src/server/run.ts'

const [appRoot, database] = process.argv.slice(2)

await serveUntilStopped(
  readSettings({ DEMO: '1', PORT: '0', DATABASE_URL: `file:${database}`, LOG_LEVEL: 'silent' }),
  { clock: () => new Date(), say: (line) => console.log(line), appRoot },
  process,
)
