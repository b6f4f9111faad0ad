import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { type Environment, readSettings, type Settings } from '@campus-connect/core/config/settings.ts'
import { readIfThere } from './machine-files.ts'
import { type Place, type Places, released } from './places.ts'
import { privacyDrafts } from './privacy-texts.ts'
import { type Proxy, proxyTemplates, proxyText } from './proxy-text.ts'
import { type Answers, ownNames } from './questions.ts'
import { withSettings } from './settings-text.ts'

/** What setup asked besides settings is in a remark of the file, for the next time. */
const remark = /^# setup: (.*)$/m

function written(text: string): Environment {
  const own = remark.exec(text)?.[1]?.split(' ').join('\n') ?? ''
  return { ...parseEnv(text), ...parseEnv(own) }
}

/** What an earlier setup, or a person, has written for a campus. */
export const answersBefore = ({ root, settings }: Place): Environment => written(readIfThere(root, settings) ?? '')

export type Plan = ReturnType<typeof planOf>

/** All that is written for a campus. Throws an OperatorError if the server would not start with these settings. */
export function planOf(places: Places, answers: Answers) {
  const place = places.of(answers.CAMPUS ?? '')
  const { root, settings: path, reader } = place
  const text = readIfThere(root, path) ?? ''
  const before = written(text)
  const privacy = privacyDrafts(root, answers)
  const chosen = settingsOf(answers, place, before, privacy)
  const settings = readSettings({ ...before, ...Object.fromEntries(chosen) })
  const own = ownNames.filter((name) => name !== 'CAMPUS' && answers[name]).map((name) => `${name}=${answers[name]}`)
  const line = `# setup: ${own.join(' ')}`
  const remarked = remark.test(text) ? text.replace(remark, () => line) : `${line}\n${text}`
  const proxy = proxyFile(place, answers, settings)
  const files = [
    { path, text: withSettings(remarked, chosen), reader, change: true },
    ...privacy.drafts.map((draft) => ({ ...draft, reader, change: false })),
    ...[...place.units, ...(proxy ? [proxy] : [])].map((file) => ({ ...file, change: false })),
  ]
  const folders = [...place.folders, ...privacy.drafts.slice(0, 1).map(() => ({ path: privacy.folder, reader }))]
  return { place, answers, before, settings, files, folders, privacy, proxy: proxy?.path }
}

function settingsOf(answers: Answers, place: Place, before: Environment, privacy: ReturnType<typeof privacyDrafts>) {
  const own = new Set<string>(ownNames)
  const asked = Object.entries(answers).filter(([name]) => !own.has(name) && !name.startsWith('PRIVACY'))
  const defaults = [
    ['DATABASE_URL', before.DATABASE_URL ?? `file:${place.database}`],
    ['METRICS_TOKEN', before.METRICS_TOKEN ?? randomBytes(32).toString('hex')],
  ] as const
  return new Map<string, string | undefined>([
    ...defaults,
    ...asked.map(([name, value]) => [name, value || undefined] as const),
    ['PRIVACY', privacy.ready ? privacy.folder : undefined],
    ['PRIVACY_URL', privacy.url],
  ])
}

function proxyFile({ root, proxy: pathOf }: Place, answers: Answers, { host, port }: Settings) {
  const { PROXY, PUBLIC_URL: publicUrl = '', CERTIFICATE = '', CERTIFICATE_KEY = '' } = answers
  if (PROXY === undefined || PROXY === 'none') return undefined
  const proxy = PROXY as Exclude<Proxy, 'none'>
  const site = { publicUrl, host, port, certificate: CERTIFICATE, certificateKey: CERTIFICATE_KEY }
  const path = pathOf(proxy, (folder) => existsSync(join(root, folder)))
  return { path, text: proxyText(released(proxyTemplates[proxy]), site), reader: 'all' as const }
}
