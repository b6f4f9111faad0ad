import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { Command } from 'commander'
import { type Environment, readSettings } from '@campus-connect/core/config/settings.ts'
import type { OperatorContext } from '../../context/context.ts'
import { refuseUsage } from '../../context/refuse-usage.ts'
import { answersIn, askedAnswers } from './answers.ts'
import { accountOf, makeFolder, type Outcome, readIfThere, writeChanged, writeOnce } from './machine-files.ts'
import { privacyDrafts } from './privacy-texts.ts'
import { type Proxy, proxyTemplates, proxyText } from './proxy-text.ts'
import { type Answers, ownNames } from './questions.ts'
import { remaining } from './remaining.ts'
import { withSettings } from './settings-text.ts'

type Options = { answers?: string; into?: string; dryRun?: true }

/** `campus-server setup` */
export function setupCommand(context: OperatorContext): Command {
  return new Command('setup')
    .description('첫 학교를 묻고 설정, systemd의 단위, 프록시의 파일을 씁니다. 다시 실행하면 있는 값을 지킵니다')
    .option('--answers <파일>', '묻지 않고, .env와 같은 형식의 파일에서 답을 읽습니다')
    .option('--into <폴더>', '/ 대신 이 폴더 아래에 쓰고 계정은 만들지 않습니다')
    .option('-n, --dry-run', '무엇을 쓸지만 보여 줍니다')
    .action(async ({ answers: file, into, dryRun }: Options, command: Command) => {
      const { say, print } = context
      if (file === undefined && context.ask === undefined)
        refuseUsage(command, '물어볼 터미널이 없습니다. 답이 든 파일을 --answers로 써주세요.')
      if (into === undefined && process.getuid?.() !== 0)
        refuseUsage(
          command,
          'root로 실행해주세요. root가 아니면 docs/without-root.ko.md를 읽거나 --into 폴더를 써주세요.',
        )
      const root = into === undefined ? '/' : resolve(into)
      const before = (campus: string) => written(readIfThere(root, settingsFile(campus)) ?? '')
      const answers = file === undefined ? await askedAnswers(context, before) : await answersIn(file, say, before)
      const plan = planOf(root, answers)
      if (dryRun) {
        for (const { path } of plan.files) print(path)
        return say('아무것도 쓰지 않았습니다.')
      }
      const owner = into === undefined ? accountOf(plan.campus) : undefined
      for (const folder of plan.folders) makeFolder(root, folder, owner)
      for (const { change, ...each } of plan.files)
        print(`${outcomes[(change ? writeChanged : writeOnce)(root, each, owner)]}: ${each.path}`)
      say('남은 일:')
      for (const [index, each] of remaining(plan).entries()) say(`${index + 1}. ${each}`)
    })
}

const outcomes: Record<Outcome, string> = {
  new: '썼습니다',
  same: '그대로입니다',
  changed: '고쳤습니다',
  differs: '다른 것이 있어 옆에 .new로 썼습니다',
}

const settingsFile = (campus: string) => `/etc/campus-connect/${campus}.env`

/** What setup asked besides settings is in a remark of the file, for the next time. */
const remark = /^# setup: (.*)$/m

function written(text: string): Environment {
  const own = remark.exec(text)?.[1]?.split(' ').join('\n') ?? ''
  return { ...parseEnv(text), ...parseEnv(own) }
}

export type Plan = ReturnType<typeof planOf>

/** All that is written for a campus. Throws an OperatorError if the server would not start with these settings. */
function planOf(root: string, answers: Answers) {
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
