import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isSystemError, OperatorError, systemReason } from '../../../operator-error.ts'
import { keyLength } from './seal.ts'

/** What belongs to the group or to others in the mode of a file. */
const beyondOwner = 0o077

/** What an operator does whose key file is lost; also after a restore without it. */
export const keyRemedy =
  '백업과 따로 보관한 열쇠 파일을 그 자리에 되돌려주세요. 없으면 그 자리를 비우고, 관리자마다 campus-server admin totp 학번을 실행해 인증 앱을 다시 등록해주세요.'

/** Two servers with PostgreSQL share no folder that could be the default. */
const unset =
  'SECOND_FACTOR_KEY: PostgreSQL을 쓸 때에는 열쇠 파일의 경로를 정해주세요 (예: /var/lib/campus-connect/학교/second-factor.key). 서버마다 같은 파일이 있어야 합니다.'

/**
 * Reads the key that seals the second factors, in base64. Throws an OperatorError if there is no path, or the file is missing, can be
 * read by others or is damaged.
 */
export async function readKey(path: string | undefined): Promise<Buffer> {
  if (path === undefined) throw new OperatorError(unset)
  const content = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new OperatorError(
      `SECOND_FACTOR_KEY: ${path} 파일을 읽을 수 없습니다 (${systemReason(cause)}). ${keyRemedy}`,
      {
        cause,
      },
    )
  })
  const { mode } = await stat(path)
  if (process.platform !== 'win32' && (mode & beyondOwner) !== 0)
    throw new OperatorError(
      `SECOND_FACTOR_KEY: ${path} 파일을 다른 계정도 읽을 수 있습니다. chmod 600 ${path} 명령을 실행해주세요.`,
    )
  const key = Buffer.from(content.trim(), 'base64')
  if (key.length !== keyLength)
    throw new OperatorError(`SECOND_FACTOR_KEY: ${path} 파일이 손상되었습니다. ${keyRemedy}`)
  return key
}

/** Reads the key, and makes it if there is no file yet. Two processes never make two keys. */
export async function ensureKey(path: string | undefined): Promise<Buffer> {
  if (path === undefined) throw new OperatorError(unset)
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const file = await open(path, 'wx', 0o600)
    await file.writeFile(`${randomBytes(keyLength).toString('base64')}\n`)
    await file.sync()
    await file.close()
  } catch (error) {
    if (!isSystemError(error)) throw error
    if (error.code !== 'EEXIST')
      throw new OperatorError(`SECOND_FACTOR_KEY: ${path} 파일을 만들 수 없습니다 (${systemReason(error)}).`, {
        cause: error,
      })
  }
  return readKey(path)
}
