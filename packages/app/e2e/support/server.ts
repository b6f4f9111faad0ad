import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'

export type Running = { process: ChildProcess; output: () => string }
type ServerOptions = {
  admin: { id: string; password: string }
  /** `{port}` stands for the server's port. */
  settings: Record<string, string>
  /** The file of its database. */
  database: string
}

/** A roster of these students, all of one name, each in all of these lectures. */
export function writeRoster(folder: string, numbers: string[], titles: string[], name = '김하늘') {
  const classes = titles.map((title, index) => ({ id: `class-${index}`, title }))
  const table = (header: string, rows: string[]) => `${[header, ...rows].join('\n')}\n`
  const files = {
    'users.csv': table(
      'sourcedId,enabledUser,username,identifier,givenName,familyName,role',
      numbers.map((number) => `user-${number},true,u${number},${number},${name.slice(1)},${name[0]},student`),
    ),
    'classes.csv': table(
      'sourcedId,title,classCode,courseSourcedId,classType,schoolSourcedId,termSourcedIds',
      classes.map(({ id, title }) => `${id},"${title.replaceAll('"', '""')}",${id},course-1,scheduled,school-1,`),
    ),
    'enrollments.csv': table(
      'sourcedId,classSourcedId,schoolSourcedId,userSourcedId,role',
      numbers.flatMap((number) => classes.map(({ id }) => `${number}-${id},${id},school-1,user-${number},student`)),
    ),
  }
  mkdirSync(folder)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
}

/** Makes a token for a program, as an operator does. */
export function newToken(database: string, name: string) {
  const words = ['token', 'create', '--name', name, '--scope', 'manage', '--days', '1']
  const env = { ...process.env, DATABASE_URL: `file:${database}` }
  return execFileSync(process.execPath, ['packages/server/src/campus-server.mjs', ...words], { env, stdio: 'pipe' })
    .toString()
    .trim()
}

/** Starts `campus-server serve` on the roster in the folder; returns when it listens. */
export async function startServer(
  folder: string,
  url: string,
  { admin, settings, database }: ServerOptions,
): Promise<Running> {
  const { port } = new URL(url)
  const printing = ['--import', './packages/app/e2e/support/print-answers.ts']
  const server = spawn(process.execPath, [...printing, 'packages/server/src/campus-server.mjs', 'serve'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: port,
      DEMO: '0',
      DATABASE_URL: `file:${database}`,
      ROSTER: join(folder, 'roster'),
      ADMIN_ID: admin.id,
      ADMIN_PASSWORD: admin.password,
      ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, value.replaceAll('{port}', port)])),
    },
  })
  let output = ''
  server.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  await new Promise<void>((resolve, reject) => {
    let talk = ''
    server.stderr.on('data', (text) => {
      talk += text
      if (talk.includes('Campus Connect: http')) resolve()
    })
    server.once('exit', () => reject(new Error(`the server did not start:\n${talk}`)))
  })
  return { process: server, output: () => output }
}

/** The answers that a server has printed: `POST /api/auth/login 200`. */
export const answersIn = (output: string) =>
  Array.from(output.matchAll(/^answered: (.+)\n/gm), ([, answer]) => answer ?? '')

export async function stopServer(server: ChildProcess) {
  server.kill('SIGTERM')
  const [code] = await once(server, 'exit')
  expect(code, 'exit code of the server').toBe(0)
}
