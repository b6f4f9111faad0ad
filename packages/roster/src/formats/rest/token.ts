import { open } from 'node:fs/promises'
import { SecretError, type SecretFault, secretOf } from '@campus-connect/tables/secret'
import { RosterRefusal } from '../../model/problem.ts'
import { exchange, failed, type Sending } from './exchange.ts'

/** Credentials of a OneRoster REST service. Secrets are in files. */
export type RestAccess =
  | { kind: 'none' }
  | { kind: 'bearer'; tokenFile: string }
  | { kind: 'client'; id: string; secretFile: string; tokenUrl: string; scopes: string }

export type RestSettings = { access: RestAccess; page: number }

export type Token = { value: string; expiresAt: number }

/** A token is renewed this long before it expires. */
const margin = 60_000
const usualLifetime = 3600

/** A bearer token from its file, or one by client credentials (RFC 6749 §4.4). Throws a RosterRefusal. */
export async function accessToken(access: Exclude<RestAccess, { kind: 'none' }>, sending: Sending): Promise<Token> {
  if (access.kind === 'bearer') {
    const value = await readSecretFile('ROSTER_TOKEN_FILE', access.tokenFile)
    // Other letters cannot be in a header.
    if (!/^[\x21-\x7e]+$/.test(value)) throw secretFault('ROSTER_TOKEN_FILE', access.tokenFile, 'no-token')
    return { value, expiresAt: Infinity }
  }
  const { id, secretFile, tokenUrl, scopes } = access
  const secret = await readSecretFile('ROSTER_CLIENT_SECRET_FILE', secretFile)
  const credentials = [id, secret].map(encodeURIComponent).join(':')
  const { status, body } = await exchange(
    'ROSTER_TOKEN_URL',
    {
      url: tokenUrl,
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}`, accept: 'application/json' },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope: scopes }),
    },
    sending,
  )
  const { access_token: value, expires_in } = (body ?? {}) as { access_token?: unknown; expires_in?: unknown }
  if (typeof value !== 'string') throw failed('ROSTER_TOKEN_URL', 'no-token', { status })
  const seconds = Number(expires_in) || usualLifetime
  return { value, expiresAt: (sending.clock ?? Date.now)() + Math.max(seconds * 1000 - margin, 1000) }
}

/** Reads a file that only its owner can read. */
async function readSecretFile(name: string, path: string): Promise<string> {
  const file = await open(path).catch((cause: unknown) => {
    throw secretFault(name, path, 'unreadable', cause)
  })
  try {
    if (((await file.stat()).mode & 0o077) !== 0) throw secretFault(name, path, 'open')
    return secretOf(await file.readFile())
  } catch (error) {
    throw error instanceof SecretError ? secretFault(name, path, error.fault, error) : error
  } finally {
    await file.close()
  }
}

type FileFault = SecretFault | 'unreadable' | 'open' | 'no-token'

function secretFault(name: string, path: string, value: FileFault, cause?: unknown) {
  const { code = '' } = (cause ?? {}) as NodeJS.ErrnoException
  const fault = { code: 'secret-file', file: name, value, values: { path, reason: code } } as const
  return new RosterRefusal('path', { faults: [fault] }, { cause })
}
