import { isUtf8 } from 'node:buffer'
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, isAbsolute, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { distance } from 'fastest-levenshtein'
import { OperatorError, systemReason } from '../operator-error.ts'
import { filePath, isPostgresUrl } from './database-url.ts'
import { type Environment, settingNames } from './settings.ts'

/** Reads settings from a file if it exists. Warns if other users of the machine can read a secret in it. */
export function readEnvFile(path: string, say: (line: string) => void): Environment {
  try {
    const environment = parseEnv(undoubtedText(path, readFileSync(path)))
    const secret = Object.keys(environment).find((name) => isSecret(name, environment[name] ?? ''))
    if (secret && process.platform !== 'win32') warnOfReaders(path, secret, say)
    return environment
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return {}
    if (code === undefined) throw error
    throw new OperatorError(
      `${path}: 읽을 수 없습니다 (${systemReason(error)}). 서버를 실행하는 계정이 읽을 수 있게 해주세요${code === 'EACCES' && isInstalled() ? `: ${ownershipCommand(path)}` : '.'}`,
      { cause: error },
    )
  }
}

function warnOfReaders(path: string, secret: string, say: (line: string) => void) {
  const { mode, uid } = statSync(path)
  const installed = isInstalled()
  const what =
    installed && uid !== 0
      ? 'root의 파일이 아닙니다'
      : (mode & (installed ? 0o027 : 0o077)) !== 0 && '다른 사용자도 읽을 수 있습니다'
  if (what) say(`경고: ${path}: ${secret} 값이 들어 있는데 ${what}. ${ownershipCommand(path)} 명령을 실행해주세요.`)
}

/** Whether the program belongs to another account than this one: then root owns the settings too, and the group of this account reads them. */
const isInstalled = () => process.platform !== 'win32' && statSync(import.meta.filename).uid !== userInfo().uid

/** The command that gives a file of settings the right owner and mode, as `deploy/campus-server` demands them. */
export const ownershipCommand = (path: string): string =>
  isInstalled() ? `chown root:${userInfo().username} ${path} && chmod 640 ${path}` : `chmod 600 ${path}`

/**
 * Reads the settings of a campus from the file that was named. Takes nothing else from it: a name such as NODE_OPTIONS, which
 * controls the program and not the campus, is reported and ignored.
 */
export function readSettingsFile(path: string, say: (line: string) => void): Environment {
  if (!existsSync(path)) throw new OperatorError(`${path}: 설정 파일이 없습니다.`)
  const given = readEnvFile(path, say)
  const names = settingNames()
  const misspelt = misspeltSettings(given).map(({ name }) => name)
  const foreign = Object.keys(given).filter((name) => !names.has(name) && !misspelt.includes(name))
  for (const name of foreign) say(`경고: ${path}: ${name}: 이런 설정은 없으므로 쓰지 않습니다.`)
  return Object.fromEntries(Object.entries(given).filter(([name]) => !foreign.includes(name)))
}

/** Whether this account can change a file of settings, although the program belongs to somebody else, who also runs commands with it. */
export function ruledByServer(path: string): boolean {
  const mine = (file: string) => statSync(file).uid === userInfo().uid || mayWrite(file)
  return isInstalled() && !mayWrite(import.meta.filename) && (mine(path) || mayWrite(dirname(path)))
}

function mayWrite(path: string) {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/**
 * The text of a file of settings. Refuses what Node would silently read as another setting, or as none: then the server starts with the default, such as an
 * open sign-up. Does not quote the lines, which may hold a secret.
 */
function undoubtedText(path: string, bytes: Buffer): string {
  const text = decoded(bytes)
  if (text === undefined)
    throw new OperatorError(`${path}: UTF-8(BOM 없음)로 된 글이 아닙니다. 그 인코딩으로 다시 저장해주세요.`)
  const lineOf = new Map<string, number>()
  for (const [index, line] of withoutQuoted(text).split(/\r?\n/).entries()) {
    const refuse = (problem: string): never => {
      throw new OperatorError(`${path} ${index + 1}행: ${problem}`)
    }
    if (/^\s*(#|$)/.test(line)) continue
    const [, name, written = ''] = /^\s*(?:export\s+)?([\w.]+)\s*=(.*)$/.exec(line) ?? []
    const value = written.trim()
    if (name === undefined) refuse('이름=값이 아닙니다. 고치거나, 설명이면 앞에 #을 써주세요.')
    else if (/^["'`]/.test(value)) refuse(`${name} 값의 따옴표가 닫히지 않았습니다.`)
    // An env parser would silently truncate an unquoted value at `#`.
    else if (/[#\s]/.test(value))
      refuse(`${name} 값에 #이나 공백이 있습니다. 값을 따옴표로 묶고, 설명은 다른 줄에 써주세요.`)
    else if (lineOf.has(name)) refuse(`${name} 설정이 ${lineOf.get(name)}행에도 있습니다. 하나만 남겨주세요.`)
    else lineOf.set(name, index + 1)
  }
  return text
}

/** Undefined for another encoding than UTF-8, with a byte order mark or with control characters. */
function decoded(bytes: Buffer) {
  const text = isUtf8(bytes) ? bytes.toString() : '\0'
  return /^\ufeff|\r(?!\n)|[^\P{Cc}\t\r\n]/u.test(text) ? undefined : text
}

/** Quoted values become empty. They may have several lines, but an assignment of a setting shows that a quote is missing. */
function withoutQuoted(text: string) {
  const assignment = new RegExp(`^\\s*(?:export\\s+)?(?:${[...settingNames()].join('|')})\\s*=`, 'm')
  return text.replaceAll(/(=[ \t]*)(["'`])([^]*?)\2/g, (all, equals: string, _quote, value: string) =>
    assignment.test(value) ? all : equals + value.replaceAll(/[^\n]/g, ''),
  )
}

function isSecret(name: string, value: string) {
  if (name === 'DATABASE_URL') return hasPassword(value)
  return (name === 'ADMIN_PASSWORD' || name === 'METRICS_TOKEN') && value !== ''
}

function hasPassword(url: string) {
  const parsed = URL.parse(url)
  return isPostgresUrl(url) && (!parsed || parsed.password !== '' || parsed.searchParams.has('password'))
}

export type Misspelt = { name: string; what: string; remedy: string }

/** Names that are almost a setting's, each with the one that is meant: `SINGUP` for SIGNUP. */
export function misspeltSettings(environment: Environment): Misspelt[] {
  const names = [...settingNames()]
  return Object.keys(environment).flatMap((given) => {
    if (names.includes(given)) return []
    const meant = names.find((name) => isMisspelt(given, name))
    if (meant === undefined) return []
    return {
      name: given,
      what: `${given}: 이런 설정은 없습니다.`,
      remedy: `${meant} 설정이면 이름을 고치고, 아니면 지워주세요.`,
    }
  })
}

/** Throws an OperatorError that names the first misspelt setting: its default could admit people whom the operator means to keep out. */
export function refuseMisspelt(environment: Environment): void {
  const [first] = misspeltSettings(environment)
  if (first) throw new OperatorError(`${first.what} ${first.remedy}`)
}

/**
 * One letter wrong, missing, extra or swapped; two in a long name; in a short one, which has many neighbours, only swapped or doubled.
 */
function isMisspelt(written: string, name: string) {
  const given = written.toUpperCase()
  const at = Array.from(name).findIndex((letter, index) => letter !== given[index])
  const swapped = `${name.slice(0, at)}${name[at + 1]}${name[at]}${name.slice(at + 2)}`
  const doubled = given.replace(/(.)\1/, '$1') === name
  return given === swapped || doubled || (name.length > 4 && distance(given, name) <= (name.length < 12 ? 1 : 2))
}

/** The settings that hold a path, as they are written. */
const paths = [
  'DATABASE_URL',
  'ROSTER',
  'ROSTER_MAP',
  'BRAND',
  'PRIVACY',
  'ROSTER_CLIENT_SECRET_FILE',
  'ROSTER_TOKEN_FILE',
  'SECOND_FACTOR_KEY',
  'OIDC_CLIENT_SECRET_FILE',
]

export const absoluteAdvice = '실행하는 폴더가 달라지면 다른 것을 뜻하므로 /로 시작하는 경로로 써주세요.'

/** Settings with a relative path, and which file it means now: an upgrade replaces the folder that a unit works in. */
export function relativeSettings(environment: Environment): { what: string; remedy: string }[] {
  return paths.flatMap((name) => {
    const value = environment[name]?.trim() ?? ''
    const path = name === 'DATABASE_URL' ? (filePath(value) ?? '') : value
    if (path === '' || isAbsolute(path) || path.includes('://')) return []
    return [
      { what: `${name}: 상대 경로이므로 지금은 ${resolve(path)} 경로를 뜻합니다 ('${path}').`, remedy: absoluteAdvice },
    ]
  })
}
