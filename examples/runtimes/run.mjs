// node run.mjs URL NUMBER PASSWORD, bun run.mjs …, deno run -A run.mjs …: the tour, as JSON.
import { tour } from './tour.mjs'

console.log(JSON.stringify(await tour(...process.argv.slice(2))))
