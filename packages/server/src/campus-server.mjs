#!/usr/bin/env node
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// What was compiled for an earlier start is kept next to what npm installed, and belongs to the same owner; if nothing
// can be written there, nothing is kept. This file is JavaScript, because Node would have to compile it before that.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/campus-server', import.meta.url)))
await import('./main.ts')
