#!/usr/bin/env node
import module from 'node:module'
import packageJson from '../package.json' with { type: 'json' }

// Enabled before the rest is loaded, so that compiled code is read from the disk. Node 20 lacks it.
module.enableCompileCache?.()
const [word, ...more] = process.argv.slice(2)
// Scripts ask for the version before anything else; it needs nothing else.
if (word === '--version' && more.length === 0) process.stdout.write(`${packageJson.version}\n`)
else void import('./start.ts')
