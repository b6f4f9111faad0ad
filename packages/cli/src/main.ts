#!/usr/bin/env node
import module from 'node:module'
import envPaths from 'env-paths'
import packageJson from '../package.json' with { type: 'json' }
import { licences } from './licences.ts'

// Enabled before the rest is loaded, so that compiled code is read from the disk. Node 20 lacks it. Not in Node's own place:
// that is in /tmp, where another user of the machine could leave compiled code for this one to run.
module.enableCompileCache?.(envPaths('campus', { suffix: '' }).cache)
const [word, ...more] = process.argv.slice(2)
// Scripts ask for the version before anything else; it needs nothing else. The licences are in this file too.
if (word === '--version' && more.length === 0) process.stdout.write(`${packageJson.version}\n`)
else if (word === '--licenses' && more.length === 0) process.stdout.on('error', failed).write(licences)
else void import('./start.ts')

function failed(error: NodeJS.ErrnoException) {
  // A reader such as `head` may stop early.
  if (error.code !== 'EPIPE') throw error
}
