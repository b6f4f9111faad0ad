import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { freeAddresses } from '@campus-connect/core/testing/addresses.ts'
import type { PortalStudent } from '../provider.ts'

const program = '/usr/share/simplesamlphp/www'
export const samlPassword = 'haneul-portal-31'

/**
 * SimpleSAMLphp, an identity provider of SAML 2.0, with these people, whose user name is the subject. It knows the service provider whose
 * metadata this is. It is ended after the test. Resolves with its own metadata.
 */
export async function startSaml(folder: string, people: PortalStudent[], serviceProvider: string): Promise<string> {
  const [address = ''] = await freeAddresses(1)
  const home = join(folder, 'saml')
  for (const name of ['', 'metadata', 'temporary', 'sessions']) mkdirSync(join(home, name))
  const write = (name: string, text: string) => writeFileSync(join(home, name), text)
  const file = (name: string) => join(home, name)
  const subject = ['-subj', '/CN=portal', '-keyout', file('portal.key'), '-out', file('portal.crt')]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject], {
    stdio: 'ignore',
  })
  write('sp.xml', serviceProvider)
  write('config.php', configuration({ home, url: `http://${address}/` }))
  write('authsources.php', accounts(people))
  write('metadata/saml20-idp-hosted.php', identityProvider(`http://${address}/portal`))

  const child = spawn('php', ['-q', '-S', address, '-t', program], {
    env: { PATH: process.env.PATH, SIMPLESAMLPHP_CONFIG_DIR: home, PHP_CLI_SERVER_WORKERS: '4' },
    stdio: ['ignore', 'ignore', 'pipe'],
    // Its workers end with it.
    detached: true,
  })
  const said: string[] = []
  child.stderr.setEncoding('utf8').on('data', (text: string) => said.push(text))
  const ended = once(child, 'close')
  onTestFinished(async () => {
    process.kill(-child.pid!)
    await ended
  })
  return vi.waitFor(
    async () => {
      const answer = await fetch(`http://${address}/saml2/idp/metadata.php`)
      const text = await answer.text()
      if (!answer.ok || !text.includes('IDPSSODescriptor'))
        throw new Error(`SimpleSAMLphp: ${text.slice(0, 3000)} ${said.join('').slice(-500)}`)
      return text
    },
    { timeout: 20_000 },
  )
}

const php = (text: string) => `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`

const configuration = ({ home, url }: { home: string; url: string }) => `<?php
$config = [
  'baseurlpath' => ${php(url)},
  'certdir' => ${php(`${home}/`)},
  'attributenamemapdir' => '/etc/simplesamlphp/attributemap/',
  'metadatadir' => ${php(`${home}/metadata/`)},
  'tempdir' => ${php(`${home}/temporary`)},
  'logging.handler' => 'errorlog',
  'secretsalt' => 'salt of the portal',
  'auth.adminpassword' => 'nobody needs it here 52',
  'enable.saml20-idp' => true,
  'module.enable' => ['exampleauth' => true, 'core' => true, 'saml' => true],
  'session.cookie.secure' => false,
  'session.phpsession.savepath' => ${php(`${home}/sessions`)},
  'store.type' => 'phpsession',
  'language.default' => 'en',
  'metadata.sources' => [['type' => 'flatfile'], ['type' => 'xml', 'file' => ${php(`${home}/sp.xml`)}]],
];`

const attribute = (name: string, value?: string) => (value === undefined ? '' : `${php(name)} => ${php(value)}, `)

/** Sends attributes by their OID, as the members of a federation do. */
const identityProvider = (name: string) => `<?php
$metadata[${php(name)}] = [
  'host' => '__DEFAULT__',
  'privatekey' => 'portal.key',
  'certificate' => 'portal.crt',
  'auth' => 'people',
  'attributes.NameFormat' => 'urn:oasis:names:tc:SAML:2.0:attrname-format:uri',
  'authproc' => [100 => ['class' => 'core:AttributeMap', 'name2oid']],
];`

const accounts = (people: PortalStudent[]) => `<?php
$config = ['people' => ['exampleauth:UserPass', ${people
  .map(
    ({ subject, number, name }) =>
      `${php(`${subject}:${samlPassword}`)} => [${attribute('uid', number)}${attribute('displayName', name)}]`,
  )
  .join(', ')}]];`

/** What `mellon_create_metadata` makes, as the university registers it. */
export function mellonMetadata(folder: string, url: string) {
  const made = join(folder, 'mellon')
  mkdirSync(made)
  execFileSync('mellon_create_metadata', [`${url}/`, `${url}/mellon`], { cwd: made, stdio: 'ignore' })
  const name = `${url}/`.replaceAll(/[^0-9A-Za-z.]+/g, '_')
  const read = (kind: string) => readFileSync(join(made, `${name}.${kind}`), 'utf8')
  return { 'sp.key': read('key'), 'sp.cert': read('cert'), 'sp.xml': read('xml') }
}
