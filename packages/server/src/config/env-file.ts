import { readFileSync, statSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { isPostgresUrl } from './database-url.ts'
import type { Environment } from './settings.ts'

/** Reads settings from a file if it exists. Warns if other users of the machine can read a secret in it. */
export function readEnvFile(path: string, say: (line: string) => void): Environment {
  try {
    const environment = parseEnv(readFileSync(path, 'utf8'))
    const secret = Object.keys(environment).find((name) => isSecret(name, environment[name] ?? ''))
    if (secret && (statSync(path).mode & 0o077) !== 0 && process.platform !== 'win32')
      say(
        `경고: ${path}: ${secret} 값이 들어 있는데 다른 사용자도 읽을 수 있습니다. chmod 600 ${path} 명령을 실행해주세요.`,
      )
    return environment
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

function isSecret(name: string, value: string) {
  if (name === 'DATABASE_URL') return hasPassword(value)
  return (name === 'ADMIN_PASSWORD' || name === 'METRICS_TOKEN') && value !== ''
}

function hasPassword(url: string) {
  const parsed = URL.parse(url)
  return isPostgresUrl(url) && (!parsed || parsed.password !== '' || parsed.searchParams.has('password'))
}
