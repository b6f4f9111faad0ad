// node scripts/generate/contract.ts FILE: openapi.yaml as JSON, because reading YAML would take a tenth of the server's start.
import { readFileSync, writeFileSync } from 'node:fs'
import { parse } from 'yaml'

writeFileSync(process.argv[2]!, `${JSON.stringify(parse(readFileSync('openapi.yaml', 'utf8')), null, 1)}\n`)
