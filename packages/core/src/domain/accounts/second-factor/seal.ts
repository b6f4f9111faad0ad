import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
/** Bytes. */
export const keyLength = 32
const nonceLength = 12
const tagLength = 16

/** Encrypts a secret for one account (AES-256-GCM): in another account's row it cannot be opened. */
export function seal(secret: Buffer, key: Buffer, account: string): string {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(account))
  const sealed = [nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat(sealed).toString('base64url')
}

/** Throws an Error if the key or the account is another one, or a bit has changed. */
export function unseal(sealed: string, key: Buffer, account: string): Buffer {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceLength), { authTagLength: tagLength })
  decipher.setAAD(Buffer.from(account)).setAuthTag(bytes.subarray(-tagLength))
  return Buffer.concat([decipher.update(bytes.subarray(nonceLength, -tagLength)), decipher.final()])
}
