import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

type Certificate = { key: string; cert: string; name: string; privateKey: KeyObject }
type Wish = {
  name: string
  /** The host it is for. */
  dns?: string
  expires?: Date
  /** Signs it; without an issuer the certificate signs itself and may sign others. */
  issuer?: Certificate
}

/** A new X.509 certificate for 127.0.0.1, so that the repository holds no key and nothing that expires. */
export function certificate({ name, dns, expires = new Date('2049-01-01'), issuer }: Wish): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const extensions = sequence(
    extension('551d13', sequence(...(issuer ? [] : [der(0x01, Buffer.from([0xff]))]))),
    extension('551d11', sequence(dns ? der(0x82, Buffer.from(dns)) : der(0x87, Buffer.from([127, 0, 0, 1])))),
  )
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    distinguished(issuer?.name ?? name),
    sequence(time(new Date('2020-01-01')), time(expires)),
    distinguished(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  )
  const signature = sign('sha256', content, issuer?.privateKey ?? privateKey)
  const whole = sequence(content, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature))
  const cert = `-----BEGIN CERTIFICATE-----\n${whole.toString('base64')}\n-----END CERTIFICATE-----\n`
  return { name, cert, key: privateKey.export({ type: 'pkcs8', format: 'pem' }), privateKey }
}

function der(tag: number, ...contents: Buffer[]) {
  const content = Buffer.concat(contents)
  const length = content.length < 128 ? [content.length] : [0x82, content.length >> 8, content.length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}
const sequence = (...contents: Buffer[]) => der(0x30, ...contents)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))
const extension = (id: string, value: Buffer) => sequence(oid(id), der(0x04, value))
const distinguished = (name: string) => sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(name)))))
const time = (date: Date) =>
  der(
    0x17,
    Buffer.from(
      date
        .toISOString()
        .replaceAll(/[-:T]|\.\d+/g, '')
        .slice(2),
    ),
  )
