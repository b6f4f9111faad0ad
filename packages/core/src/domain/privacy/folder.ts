import { createHash } from 'node:crypto'
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'
import { isUtf8 } from 'node:buffer'
import { join } from 'node:path'
import { OperatorError, systemReason } from '../../operator-error.ts'

/** What people are told, in Markdown. */
export type PrivacyTexts = { notice: Notice; policy: string }

/** What sign-up says. `sha256`, in hexadecimal, is that of the file, so that `sha256sum notice.md` prints it too. */
export type Notice = { text: string; sha256: string }

/** The files of the folder, and their most bytes: a notice must be short enough to be read at sign-up. */
export const privacyFiles = { notice: { name: 'notice.md', most: 4096 }, policy: { name: 'policy.md', most: 200_000 } }

/** The texts in the folder of `PRIVACY`. Throws an OperatorError that names the file and what is wrong with it. */
export function readPrivacyFolder(folder: string): PrivacyTexts {
  const notice = readText(folder, privacyFiles.notice)
  const policy = readText(folder, privacyFiles.policy).toString('utf8')
  return {
    notice: { text: notice.toString('utf8'), sha256: createHash('sha256').update(notice).digest('hex') },
    policy,
  }
}

/** The office that a policy names for requests, in a line such as `- 열람 요구를 처리하는 부서: 학사지원팀`. */
export const officeIn = (policy: string): string | undefined =>
  /부서[*_]*\s*:[*_]*[ \t]*([^\n【】]+)/.exec(policy)?.[1]?.trim()

function readText(folder: string, { name, most }: { name: string; most: number }): Buffer {
  const path = join(folder, name)
  const refuse = (what: string, cause?: unknown) => new OperatorError(`PRIVACY: ${path}: ${what}`, { cause })
  const bytes = readFile(path, most, refuse)
  if (bytes.length > most) throw refuse(`${most}바이트보다 큽니다 (${bytes.length}바이트). 줄여주세요.`)
  if (!isUtf8(bytes) || /^\ufeff|[^\P{Cc}\t\r\n]/u.test(bytes.toString('utf8')))
    throw refuse('UTF-8(BOM 없음)로 된 글이 아닙니다. 그 인코딩으로 다시 저장해주세요.')
  if (bytes.toString('utf8').trim() === '') throw refuse('비어 있습니다. 내용을 써주세요.')
  return bytes
}

/** Neither waits for the other end of a pipe nor reads a device without end. */
function readFile(path: string, most: number, refuse: (what: string, cause?: unknown) => OperatorError): Buffer {
  let file: number | undefined
  try {
    file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    const found = fstatSync(file)
    if (!found.isFile()) throw refuse('일반 파일이 아닙니다. 파일로 바꾸어주세요.')
    if (found.size > most) throw refuse(`${most}바이트보다 큽니다 (${found.size}바이트). 줄여주세요.`)
    return readFileSync(file)
  } catch (error) {
    if (error instanceof OperatorError) throw error
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw refuse('파일이 없습니다. campus-server privacy init으로 초안을 만들 수 있습니다.', error)
    throw refuse(`읽을 수 없습니다 (${systemReason(error)}). 경로와 권한을 확인해주세요.`, error)
  } finally {
    if (file !== undefined) closeSync(file)
  }
}
