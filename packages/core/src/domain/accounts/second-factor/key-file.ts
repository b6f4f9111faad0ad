import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { OperatorError } from '../../../operator-error.ts'
import { keyLength } from './seal.ts'

/** What belongs to the group or to others in the mode of a file. */
const beyondOwner = 0o077

/**
 * Reads the key that seals the second factors, in base64. Throws an OperatorError if the file is missing, can be read by others
 * or is damaged.
 */
export async function readKey(path: string): Promise<Buffer> {
  const content = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new OperatorError(`SECOND_FACTOR_KEY: ${path} 파일을 읽을 수 없습니다 (${cause.code}). ${remedy}`, { cause })
  })
  const { mode } = await stat(path)
  if (process.platform !== 'win32' && (mode & beyondOwner) !== 0)
    throw new OperatorError(
      `SECOND_FACTOR_KEY: ${path} 파일을 다른 계정도 읽을 수 있습니다. chmod 600 ${path} 명령을 실행해주세요.`,
    )
  const key = Buffer.from(content.trim(), 'base64')
  if (key.length !== keyLength) throw new OperatorError(`SECOND_FACTOR_KEY: ${path} 파일이 손상되었습니다. ${remedy}`)
  return key
}

const remedy =
  '백업과 따로 보관한 열쇠 파일을 되돌리거나, campus-server admin totp 명령으로 관리자마다 인증 앱을 다시 등록해주세요.'

/** Reads the key, and makes it if there is no file yet. Two processes never make two keys. */
export async function ensureKey(path: string): Promise<Buffer> {
  await mkdir(dirname(path), { recursive: true })
  try {
    const file = await open(path, 'wx', 0o600)
    await file.writeFile(`${randomBytes(keyLength).toString('base64')}\n`)
    await file.sync()
    await file.close()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readKey(path)
}
