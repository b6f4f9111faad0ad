import { open } from 'node:fs/promises'
import type { RestAccess } from '../../../config/rest-settings.ts'
import { RosterError } from '../../model/roster-error.ts'
import { exchange, failed, type Timing } from './exchange.ts'

export type Token = { value: string; expiresAt: number }

/** A token is given back to the service this long before it expires. */
const margin = 60_000
const usualLifetime = 3600

/** A bearer token from its file, or one by client credentials (RFC 6749 §4.4). Throws a RosterError. */
export async function accessToken(access: Exclude<RestAccess, { kind: 'none' }>, timing: Timing): Promise<Token> {
  if (access.kind === 'bearer')
    return { value: await readSecretFile('ROSTER_TOKEN_FILE', access.tokenFile), expiresAt: Infinity }
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
    timing,
  )
  const { access_token: value, expires_in } = (body ?? {}) as { access_token?: unknown; expires_in?: unknown }
  if (typeof value !== 'string')
    throw failed(
      'ROSTER_TOKEN_URL',
      `인증을 받지 못했습니다 (${status}). ROSTER_CLIENT_ID, 비밀 값, ROSTER_SCOPES를 확인해주세요`,
    )
  const seconds = Number(expires_in) || usualLifetime
  return { value, expiresAt: (timing.clock ?? Date.now)() + Math.max(seconds * 1000 - margin, 1000) }
}

/** Reads a file that only its owner can read. */
async function readSecretFile(name: string, path: string): Promise<string> {
  const file = await open(path).catch((cause: NodeJS.ErrnoException) => {
    throw new RosterError('path', `${name}: ${path} 파일을 읽을 수 없습니다 (${cause.code}).`, { cause })
  })
  try {
    if (((await file.stat()).mode & 0o077) !== 0)
      throw new RosterError(
        'path',
        `${name}: 다른 사용자가 읽을 수 있는 파일입니다. chmod 600 ${path} 명령으로 바꿔주세요.`,
      )
    const secret = (await file.readFile('utf8')).trim()
    if (secret === '') throw new RosterError('path', `${name}: ${path} 파일이 비어 있습니다.`)
    return secret
  } finally {
    await file.close()
  }
}
