import { join } from 'node:path'
import type { Fetch } from '@campus-connect/sdk'
import packageJson from '../../package.json' with { type: 'json' }
import { connectionTexts as texts } from '../texts/connection.ts'
import type { Text } from '../texts/text.ts'
import { type Owner, readOwnFile, writeOwnFile } from './own-files.ts'

/** Milliseconds between two questions, and to wait for an answer. */
const day = 24 * 60 * 60 * 1000
const patience = 2000

type Server = { host: string; fetch: Fetch; signal: AbortSignal }

/**
 * The sentence that the campus offers a newer `campus`, with the command that installs it. Asks the server that the command used,
 * and nobody else, at most once a day; undefined if it offers none, or has no answer.
 */
export async function updateNotice({ host, fetch, signal }: Server, owner: Owner): Promise<Text | undefined> {
  const path = join(owner.configDirectory, 'update-checked')
  try {
    const last = Date.parse(readOwnFile(path)?.trim() ?? '')
    // A clock that went back does not silence it for ever.
    if (Math.abs(Date.now() - last) < day) return undefined
    writeOwnFile(path, `${new Date().toISOString()}\n`, owner)
    const bounded = AbortSignal.any([signal, AbortSignal.timeout(patience)])
    const response = await fetch(`${host}/-/cli/latest.json`, {
      signal: bounded,
      headers: { accept: 'application/json' },
    })
    const { data } = JSON.parse(await response.text()) as { data?: { version?: unknown; file?: unknown } }
    const { version, file } = data ?? {}
    if (typeof version !== 'string' || !/^[\d.]{5,20}$/.test(version) || !isNewer(version)) return undefined
    if (typeof file !== 'string' || !/^[\w.-]+\.tgz$/.test(file)) return undefined
    return texts.newer(version, packageJson.version, `npm install --global ${host}/-/cli/${file}`)
  } catch {
    return undefined
  }
}

function isNewer(version: string) {
  const [theirs, own] = [version, packageJson.version].map((text) => text.split('.').map(Number))
  const at = theirs!.findIndex((part, index) => part !== own![index])
  return at >= 0 && theirs![at]! > (own![at] ?? 0)
}
