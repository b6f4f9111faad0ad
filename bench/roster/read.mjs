// Reads one roster in this process and prints its duration in seconds and the memory of the process in MB.
import { rosterSteps } from '../../packages/core/src/roster/import/reading/steps.ts'

const began = performance.now()
const input = { path: process.argv[2], match: 'auto', term: 'all', today: '2026-10-05' }
let rows = 0
for await (const step of rosterSteps(input)) if (step.step === 'rows') rows += step.rows.length
const seconds = (performance.now() - began) / 1000
console.log(JSON.stringify({ seconds, memory: process.resourceUsage().maxRSS / 1024, rows }))
