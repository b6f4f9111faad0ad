import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { type Environment, readSettings } from '@campus-connect/core/config/settings.ts'
import { readIfThere } from './machine-files.ts'
import { privacyDrafts } from './privacy-texts.ts'
import { type Proxy, proxyTemplates, proxyText } from './proxy-text.ts'
import { type Answers, ownNames } from './questions.ts'
import { withSettings } from './settings-text.ts'

/** The settings of a campus. */
const settingsFile = (campus: string) => `/etc/campus-connect/${campus}.env`

/** What setup asked besides settings is in a remark of the file, for the next time. */
const remark = /^# setup: (.*)$/m

function written(text: string): Environment {
  const own = remark.exec(text)?.[1]?.split(' ').join('\n') ?? ''
  return { ...parseEnv(text), ...parseEnv(own) }
}

/** What an earlier setup, or a person, has written for a campus. */
export const answersBefore = (root: string, campus: string): Environment =>
  written(readIfThere(root, settingsFile(campus)) ?? '')

export type Plan = ReturnType<typeof planOf>

/** All that is written for a campus. Throws an OperatorError if the server would not start with these settings. */
export function planOf(root: string, answers: Answers) {
  const campus = answers.CAMPUS ?? ''
  const path = settingsFile(campus)
  const text = readIfThere(root, path) ?? ''
  const before = written(text)
  const privacy = privacyDrafts(root, answers)
  const chosen = settingsOf(answers, campus, before, privacy)
  const settings = readSettings({ ...before, ...Object.fromEntries(chosen) })
  const own = ownNames.filter((name) => name !== 'CAMPUS' && answers[name]).map((name) => `${name}=${answers[name]}`)
  const line = `# setup: ${own.join(' ')}`
  const remarked = remark.test(text) ? text.replace(remark, () => line) : `${line}\n${text}`
  const proxy = proxyFile(root, answers, settings.port)
  const files = [
    { path, text: withSettings(remarked, chosen), reader: 'group' as const, change: true },
    ...privacy.drafts.map((draft) => ({ ...draft, reader: 'group' as const, change: false })),
    ...unitFiles(),
    ...(proxy ? [{ ...proxy, reader: 'all' as const, change: false }] : []),
  ]
  const folders = [
    { path: '/etc/campus-connect', reader: 'all' as const },
    { path: `/var/lib/campus-connect/${campus}`, reader: 'account' as const },
    { path: `/srv/campus/${campus}`, reader: 'group' as const },
    ...privacy.drafts.slice(0, 1).map(() => ({ path: privacy.folder, reader: 'group' as const })),
  ]
  return { campus, answers, settings, files, folders, privacy, proxy: proxy?.path }
}

function settingsOf(answers: Answers, campus: string, before: Environment, privacy: ReturnType<typeof privacyDrafts>) {
  const own = new Set<string>(ownNames)
  const asked = Object.entries(answers).filter(([name]) => !own.has(name) && !name.startsWith('PRIVACY'))
  const defaults = [
    ['DATABASE_URL', before.DATABASE_URL ?? `file:/var/lib/campus-connect/${campus}/campus.db`],
    ['METRICS_TOKEN', before.METRICS_TOKEN ?? randomBytes(32).toString('hex')],
  ] as const
  return new Map<string, string | undefined>([
    ...defaults,
    ...asked.map(([name, value]) => [name, value || undefined] as const),
    ['PRIVACY', privacy.ready ? privacy.folder : undefined],
    ['PRIVACY_URL', privacy.url],
  ])
}

/** The files of the release that the manual copies. */
function unitFiles() {
  const units = readdirSync(deploy).filter((name) => name.includes('@.'))
  const journal = { name: 'journald-campus.conf', path: '/etc/systemd/journald.conf.d/campus.conf' }
  return [...units.map((name) => ({ name, path: `/etc/systemd/system/${name}` })), journal].map(({ name, path }) => ({
    path,
    text: readFileSync(join(deploy, name), 'utf8'),
    reader: 'all' as const,
    change: false,
  }))
}

const deploy = join(import.meta.dirname, '../../../../../deploy')

/** Where a proxy of this machine looks for it; next to the settings if the proxy is not here. */
function proxyFile(root: string, answers: Answers, port: number) {
  const { CAMPUS: campus = '', PROXY, PUBLIC_URL: publicUrl = '', CERTIFICATE = '', CERTIFICATE_KEY = '' } = answers
  if (PROXY === undefined || PROXY === 'none') return undefined
  const proxy = PROXY as Exclude<Proxy, 'none'>
  const [folder = '', name = ''] =
    {
      nginx: ['/etc/nginx/conf.d', `campus-${campus}.conf`],
      apache: ['/etc/apache2/sites-available', `campus-${campus}.conf`],
      caddy: ['/etc/caddy', `campus-${campus}.caddy`],
    }[proxy] ?? []
  const template = readFileSync(join(deploy, proxyTemplates[proxy]), 'utf8')
  const site = { campus, publicUrl, port, certificate: CERTIFICATE, certificateKey: CERTIFICATE_KEY }
  const path = existsSync(join(root, folder)) ? join(folder, name) : `/etc/campus-connect/${campus}.${proxy}.conf`
  return { path, text: proxyText(template, site) }
}
