// node scripts/build/retire-worker.ts [folder]: the built app then removes its worker from each device at the next visit.
import { copyFileSync, rmSync } from 'node:fs'

const folder = process.argv[2] ?? 'packages/app/dist'

copyFileSync(`${folder}/sw-off.js`, `${folder}/sw.js`)
// The server prefers these to the file itself.
for (const suffix of ['.br', '.gz']) rmSync(`${folder}/sw.js${suffix}`, { force: true })
console.log(
  'Devices drop the worker and what it kept when they open the app the next time. The next build brings it back.',
)
