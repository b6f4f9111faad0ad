import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { asked } from './asked.ts'

export const deploy = join(import.meta.dirname, '../../../../../deploy')
const main = 'apache.conf'
const debian = '/etc/apache2'
/** What Debian's package enables by itself. */
const enabled =
  'access_compat alias auth_basic authn_core authn_file authz_core authz_host authz_user autoindex deflate dir env filter mime mpm_event negotiation reqtimeout setenvif status'

export type Place = {
  folder: string
  /** Public, `https://localhost:PORT`, and where plain http is sent there from: `127.0.0.1:PORT`. */
  url: string
  plain: string
  /** `127.0.0.1:PORT` of the server behind it. */
  server: string
  /** The certificate of the public address, and its key, in PEM. */
  tls: { cert: string; key: string }
}

export type IncludedFile = {
  /** Beside the file, as it calls them: their content. */
  files: Record<string, string>
  /** Names in the file, and what they are in this test. */
  names: [string, string][]
}

/** Debian's Apache with `deploy/apache.conf`, or with a file that it includes, as an ordinary process. It is ended after the test. */
export async function startApache(
  file: string,
  { files, names }: IncludedFile,
  { folder, url, plain, server, tls }: Place,
) {
  const etc = join(folder, 'apache2')
  const campus = join(etc, 'campus')
  const { host, port } = new URL(url)
  const write = (name: string, text: string) => {
    writeFileSync(join(campus, name), text, { mode: /\.(pem|xml|cert|html)$/.test(name) ? 0o644 : 0o600 })
  }
  const given = (name: string, more: [string, string][] = []) =>
    replaced(readFileSync(join(deploy, name), 'utf8'), [['/etc/apache2/campus', campus], ...more])

  for (const name of readdirSync(debian))
    if (!name.endsWith('-enabled') && name !== 'ports.conf')
      cpSync(join(debian, name), join(etc, name), { recursive: true })
  for (const name of ['mods-enabled', 'conf-enabled', 'sites-enabled', 'campus', 'run', 'log', 'state'])
    mkdirSync(join(etc, name))
  writeFileSync(join(etc, 'ports.conf'), `Listen ${plain}\nListen 127.0.0.1:${port}\n`)
  // Another Apache of this machine may have the usual one.
  const lock = `<IfModule auth_mellon_module>\nMellonLockFile ${join(etc, 'run', 'mellon.lock')}\n</IfModule>\n`
  writeFileSync(join(etc, 'conf-enabled', 'lock.conf'), lock)
  write('fullchain.pem', tls.cert)
  write('privkey.pem', tls.key)
  for (const [name, text] of Object.entries(files)) write(name, text)
  const included = file === main ? '' : given(file, [['https://campus.example.ac.kr', url], ...names])
  if (included) write(file, included)
  const site = given(main, [
    ...(included ? [[`# Include ${campus}/${file}`, `Include ${campus}/${file}`] satisfies [string, string]] : []),
    ['/etc/ssl/campus', campus],
    ['*:80', plain],
    ['*:443', `127.0.0.1:${port}`],
    ['https://campus.example.ac.kr', url],
    ['ServerName campus.example.ac.kr', `ServerName ${host}`],
    ['127.0.0.1:8787', server],
  ])
  writeFileSync(join(etc, 'sites-enabled', 'campus.conf'), site)

  const env = {
    PATH: `${process.env.PATH}:/usr/sbin:/usr/bin:/bin`,
    APACHE_CONFDIR: etc,
    APACHE_STATE_DIRECTORY: join(etc, 'state'),
    APACHE_RUN_USER: 'www-data',
    APACHE_RUN_GROUP: 'www-data',
    APACHE_RUN_DIR: join(etc, 'run'),
    APACHE_LOCK_DIR: join(etc, 'run'),
    APACHE_LOG_DIR: join(etc, 'log'),
    APACHE_PID_FILE: join(etc, 'run', 'pid'),
  }
  // The modules that the files themselves name.
  const named = [site, included].flatMap((text) => /a2enmod ([a-z_ ]+)/.exec(text)?.[1]?.split(' ') ?? [])
  const { status, stdout, stderr } = spawnSync('a2enmod', ['-q', ...enabled.split(' '), ...named], {
    env,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`a2enmod: ${stdout}${stderr}`)
  const child = spawn('apache2', ['-d', etc, '-f', join(etc, 'apache2.conf'), '-D', 'FOREGROUND'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const said: string[] = []
  child.stderr.setEncoding('utf8').on('data', (text: string) => said.push(text))
  const ended = once(child, 'close')
  onTestFinished(async () => {
    child.kill()
    await ended
    rmSync(etc, { recursive: true })
  })
  const log = () => readFileSync(join(etc, 'log', 'error.log'), 'utf8')
  const died = ended.then(() => Promise.reject(new Error(`Apache ended: ${said.join('')}${log()}`)))
  died.catch(() => {})
  await Promise.race([died, vi.waitFor(() => asked(`${url}/healthz`, { ca: tls.cert }), { timeout: 20_000 })])
}

/** The text with other names. Each of them must stand in it. */
function replaced(text: string, names: [string, string][]) {
  return names.reduce((before, [name, own]) => {
    if (!before.includes(name)) throw new Error(`the file names no ${name}`)
    return before.replaceAll(name, own)
  }, text)
}
