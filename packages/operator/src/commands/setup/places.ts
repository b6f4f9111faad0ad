import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { OperatorError } from '@campus-connect/core/operator-error.ts'
import type { MachineFile, MachineFolder, Reader } from './machine-files.ts'
import type { Proxy } from './proxy-text.ts'

/** Where everything of a campus is. */
export type Place = {
  campus: string
  /** All paths are below it. */
  root: string
  /** Who reads what is not for everybody. */
  reader: Reader
  settings: string
  /** The first port that no other campus of the machine uses. */
  port: string
  database: string
  privacy: string
  portalSecret: string
  folders: MachineFolder[]
  /** What the release brings for systemd. */
  units: MachineFile[]
  proxy: (kind: Exclude<Proxy, 'none'>, hasFolder: (folder: string) => boolean) => string
  /** How an operator begins a command. */
  command: string
  /** How the server starts now and with the machine. */
  start: string[]
  /** How a server that runs takes over what was changed. */
  restart: string
  /** The command that puts a file of the office at a place from which the server's account reads it. */
  rosterImport: string
}

/** The place of a campus by its name. `only`: this account has one campus, whose name nobody is asked for. */
export type Places = {
  only?: string
  of: (campus: string) => Place
  /** The other campus of this machine that uses a port. */
  userOf?: (port: string, campus: string) => string | undefined
}

const deploy = join(import.meta.dirname, '../../../../../deploy')

/** The text of a file of the release. */
export const released = (name: string): string => readFileSync(join(deploy, name), 'utf8')

/** On a machine of root, each campus with an account of its own (docs/operations.md). */
export const machinePlaces = (root: string): Places => ({
  userOf: (port, campus) => portsOfOthers(root, campus).get(port),
  of(campus) {
    const [state, office] = [`/var/lib/campus-connect/${campus}`, `/srv/campus/${campus}`]
    const command = `campus-server ${campus}`
    return {
      campus,
      root,
      reader: 'group',
      settings: `/etc/campus-connect/${campus}.env`,
      port: freePort(portsOfOthers(root, campus)),
      database: `${state}/campus.db`,
      privacy: `${office}/privacy`,
      portalSecret: `${office}/oidc-secret`,
      folders: [
        { path: '/etc/campus-connect', reader: 'all' },
        { path: state, reader: 'account' },
        { path: office, reader: 'group' },
      ],
      units: machineUnits(),
      proxy(kind, hasFolder) {
        const [folder, name] = proxyFolders[kind]
        return hasFolder(folder) ? join(folder, name(campus)) : `/etc/campus-connect/${campus}.${kind}.conf`
      },
      command,
      start: [
        `systemctl enable --now campus-connect@${campus} campus-connect-backup@${campus}.timer campus-connect-check@${campus}.timer`,
      ],
      restart: `systemctl restart campus-connect@${campus}`,
      rosterImport: `install -g campus-${campus} -m 640 명단.csv ${office}/ && cd ${office} && ${command} roster import 명단.csv`,
    }
  },
})

const usualPort = '8787'

/** The ports in the settings of the other campuses, each with its campus. */
function portsOfOthers(root: string, campus: string): Map<string, string> {
  const folder = join(root, '/etc/campus-connect')
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.env')) : []
  const others = files.map((name) => basename(name, '.env')).filter((name) => name !== campus)
  return new Map(
    others.map((name) => [parseEnv(readFileSync(join(folder, `${name}.env`), 'utf8')).PORT?.trim() || usualPort, name]),
  )
}

function freePort(taken: Map<string, string>) {
  let port = Number(usualPort)
  while (taken.has(String(port))) port += 1
  return String(port)
}

/** Where a proxy of this machine looks for its files. */
const proxyFolders: Record<Exclude<Proxy, 'none'>, readonly [string, (campus: string) => string]> = {
  nginx: ['/etc/nginx/conf.d', (campus) => `campus-${campus}.conf`],
  apache: ['/etc/apache2/sites-available', (campus) => `campus-${campus}.conf`],
  caddy: ['/etc/caddy', (campus) => `campus-${campus}.caddy`],
}

/** The files of the release that the manual copies. */
function machineUnits(): MachineFile[] {
  const units = readdirSync(deploy).filter((name) => name.includes('@.'))
  const journal = { name: 'journald-campus.conf', path: '/etc/systemd/journald.conf.d/campus.conf' }
  return [...units.map((name) => ({ name, path: `/etc/systemd/system/${name}` })), journal].map(({ name, path }) => ({
    path,
    text: released(name),
    reader: 'all',
  }))
}

/** In a folder of an ordinary account, without root (docs/without-root.md). `userHome`: the home of the account. */
export function homePlaces(folder: string, userHome: string): Places {
  const [home, usual] = [resolve(folder), join(userHome, 'campus')]
  // A unit and a crontab give spaces and % a meaning.
  if (!/^[/\w.-]+$/.test(home)) throw new OperatorError(`${home}: 영문, 숫자, . _ - /로 된 폴더여야 합니다.`)
  const name = home === usual ? 'campus-connect' : `campus-connect-${basename(home)}`
  const prefix = home === usual ? '' : `CAMPUS_HOME=${home} `
  const night = `${prefix}${usual}/current/deploy/user/campus-server`
  const command = `${prefix}campus-server`
  const only = basename(home)
  return {
    only,
    of: () => ({
      campus: only,
      root: '/',
      reader: 'account',
      settings: `${home}/campus.env`,
      port: usualPort,
      database: `${home}/data/campus.db`,
      privacy: `${home}/privacy`,
      portalSecret: `${home}/oidc-secret`,
      folders: [home, `${home}/backups`, `${home}/log`].map((path) => ({ path, reader: 'account' })),
      units: [
        {
          path: `${userHome}/.config/systemd/user/${name}.service`,
          text: released('user/campus-connect.service').replaceAll(
            /%h\/campus\/(?!current)/g,
            home === usual ? '%h/campus/' : `${home}/`,
          ),
          reader: 'all',
        },
      ],
      proxy: (kind) => `${home}/proxy.${kind}.conf`,
      command,
      start: [
        `systemctl --user daemon-reload && systemctl --user enable --now ${name} && loginctl enable-linger (systemd가 없으면 ${command} start)`,
        `crontab -e로 더할 줄: 30 3 * * * ${night} night`,
        `crontab -e로 더할 줄: 30 6 * * * ${night} check --record >>${home}/log/check.log 2>&1`,
        `crontab -e로 더할 줄 (systemd가 없을 때만): @reboot ${night} start`,
      ],
      restart: `systemctl --user daemon-reload && systemctl --user restart ${name} (systemd가 없으면 ${command} stop && ${command} start)`,
      rosterImport: `${command} roster import 명단.csv`,
    }),
  }
}
