import { createHash } from 'node:crypto'
import { closeSync, createReadStream, createWriteStream, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { OperatorError } from '@campus-connect/core/operator-error.ts'

const magic = 'age-encryption.org/v1\n'

/** Whether a file is encrypted with age. */
export function isEncrypted(path: string): boolean {
  const begin = Buffer.alloc(magic.length)
  const file = openSync(path, 'r')
  try {
    readSync(file, begin, 0, begin.length, 0)
  } finally {
    closeSync(file)
  }
  return begin.toString('latin1') === magic
}

/** What is wrong with a recipient, as a Korean sentence without its value: it may be a secret by mistake. */
export function recipientFault(recipient: string): string | undefined {
  if (/^AGE-SECRET-KEY-/i.test(recipient))
    return '--encrypt-to에 비밀 열쇠를 썼습니다. 명령의 인수는 남이 볼 수 있으므로 그 열쇠는 버리고 새로 만들어, 공개 열쇠(age1…)를 써주세요.'
  try {
    new Encrypter().addRecipient(recipient)
    return undefined
  } catch {
    return '--encrypt-to에는 age-keygen이 보여주는 공개 열쇠(age1…)를 써주세요.'
  }
}

/**
 * Encrypts a file into a new one that only its owner can read, piece by piece, then decrypts what is on the disk with the key of
 * this file, which is kept in memory alone, and compares. Throws if they differ.
 */
export async function encryptFile(
  from: string,
  to: string,
  { recipients, signal }: { recipients: readonly string[]; signal: AbortSignal },
): Promise<void> {
  let fileKey: Uint8Array | undefined
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  // Adds nothing to the file.
  encrypter.addRecipient({ wrapFileKey: (key) => ((fileKey = Uint8Array.from(key)), []) })
  const plain = hashing()
  const encrypted = await encrypter.encrypt(streamOf(from, plain.tap))
  await pipeline(readable(encrypted), createWriteStream(to, { flags: 'wx', mode: 0o600 }), { signal })

  const decrypter = new Decrypter()
  decrypter.addIdentity({ unwrapFileKey: () => fileKey ?? null })
  const found = createHash('sha256')
  await pipeline(readable(await decrypter.decrypt(streamOf(to))), found, { signal })
  if (found.digest('hex') !== plain.digest())
    throw new OperatorError(`백업 ${to}: 쓴 것을 다시 읽으니 다릅니다. 디스크를 확인해주세요. 남은 파일은 없습니다.`)
}

/** Decrypts into a new file that only its owner can read, piece by piece. Returns the SHA-256 of the encrypted file. */
export async function decryptFile(
  from: string,
  to: string,
  { identity, signal }: { identity: string; signal: AbortSignal },
): Promise<string> {
  const decrypter = new Decrypter()
  for (const key of readIdentities(identity)) decrypter.addIdentity(key)
  const source = hashing()
  try {
    const plain = await decrypter.decrypt(streamOf(from, source.tap))
    await pipeline(readable(plain), createWriteStream(to, { flags: 'wx', mode: 0o600 }), { signal })
  } catch (error) {
    if (signal.aborted || (error instanceof Error && 'syscall' in error)) throw error
    const wrongKey = error instanceof Error && error.message.startsWith('no identity matched')
    throw new OperatorError(
      wrongKey
        ? `백업 ${from}: ${identity}의 열쇠로는 열 수 없습니다. 백업할 때 --encrypt-to에 쓴 공개 열쇠의 짝이 필요합니다.`
        : `백업 ${from}: 암호문이 손상되었거나 끝이 잘렸습니다. 다른 백업을 써주세요.`,
      { cause: error },
    )
  }
  return source.digest()
}

/** The secret keys of a file that `age-keygen` wrote. Throws an OperatorError, never with a key in it. */
function readIdentities(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found?.isFile()) throw new OperatorError(`--identity ${path}: 파일이 없습니다.`)
  if (process.platform !== 'win32' && (found.mode & 0o077) !== 0)
    throw new OperatorError(
      `--identity ${path}: 이 컴퓨터의 다른 사용자도 읽을 수 있어 쓰지 않습니다. chmod 600 ${path} 명령을 실행해주세요.`,
    )
  const lines = readFileSync(path, 'utf8').split(/\r?\n/)
  const keys = lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'))
  try {
    for (const key of keys) new Decrypter().addIdentity(key)
  } catch {
    keys.length = 0
  }
  if (keys.length === 0)
    throw new OperatorError(`--identity ${path}: age-keygen이 만든 비밀 열쇠(AGE-SECRET-KEY-1…)가 없습니다.`)
  return keys
}

/** Hashes what passes. */
function hashing() {
  const hash = createHash('sha256')
  const tap = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { tap, digest: () => hash.digest('hex') }
}

function streamOf(path: string, tap?: Transform) {
  const file = createReadStream(path)
  if (!tap) return web(file)
  file.on('error', (error) => tap.destroy(error))
  return web(file.pipe(tap))
}

const web = (stream: Readable) => Readable.toWeb(stream) as globalThis.ReadableStream<Uint8Array>
const readable = (stream: globalThis.ReadableStream<Uint8Array>) => Readable.fromWeb(stream as ReadableStream)
