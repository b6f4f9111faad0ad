// npm start: the built app and the server on one origin, with the demo campus unless DEMO=0.
import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { ensureApp } from './build/app.ts'

if (existsSync('.env')) process.loadEnvFile()
process.env.DEMO ??= '1'

await ensureApp()
enableCompileCache('node_modules/.cache/campus-server')
process.argv.splice(2, Infinity, 'serve')
await import('../packages/server/src/main.ts')
