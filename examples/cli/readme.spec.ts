import { spawn, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, test } from '../../packages/app/e2e/support/campus.ts'
import { tarballs } from '../../scripts/build/tarballs.ts'
import { makeWalk, openSession } from '../../scripts/manuals/machine/session.ts'
import { type Rows, walk } from '../../scripts/manuals/walk.ts'

const page = 'packages/cli/README.md'
const has = (program: string) => spawnSync(program, ['--version']).error === undefined

test(page, async ({ campus }) => {
  test.skip(!has('script') || !has('bash'), 'there is no bash, or no script (util-linux)')
  const students = [campus.nextStudent(), campus.nextStudent(), campus.nextStudent()]
  for (const student of students) {
    const { ok } = await fetch(`${campus.url}/api/auth/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: campus.url },
      body: JSON.stringify(student),
    })
    expect(ok).toBe(true)
  }
  const [first, second, third] = students.map(({ id }) => id) as [string, string, string]
  const folder = mkdtempSync(join(tmpdir(), 'campus-readme-'))
  const home = join(folder, 'home')
  mkdirSync(home)
  makeWalk(join(folder, 'walk'))
  const [tarball = ''] = await tarballs(['cli'], folder)
  copyFileSync(tarball, join(home, basename(tarball)))
  writeFileSync(join(home, '명단.csv'), `이름,학번,상태\n김하늘,${first},재학\n이도윤,${third},자퇴\n`)
  writeFileSync(join(home, 'token-file'), `${campus.newToken('readme')}\n`, { mode: 0o600 })
  const env = {
    HOME: home,
    WALK: join(folder, 'walk'),
    PATH: `${join(folder, 'prefix/bin')}:${process.env.PATH}`,
    npm_config_prefix: join(folder, 'prefix'),
    LANG: 'C.UTF-8',
  }
  const session = openSession(spawn('bash', [join(folder, 'walk/session.sh')], { env }), join(folder, 'walk'))
  const rows: Rows = {
    'campus login --host': {
      replace: { 'https://campus.example.ac.kr': campus.url, '20990001': campus.admin.id },
      answers: [['비밀번호', campus.admin.password]],
    },
    'campus users list --connected': {},
    'campus users show': { replace: { '20240001': first }, says: /김하늘/ },
    'campus lectures start 20240001': { replace: { '20240001': first, 선형대수학: '자료구조' } },
    // Runs until somebody ends it.
    'campus lectures attendance': { replace: { ' --watch': '' }, says: new RegExp(first) },
    'campus users disable 20240003': { replace: { '20240003': second }, answers: [['까?', 'y']] },
    'campus users enable 20240003': { replace: { '20240003': second } },
    'campus users disable --file 명단.csv --column': { answers: [['까?', 'y']] },
    'campus users list --jq': { says: new RegExp(`^${first}$|김하늘`, 'm') },
    'campus export users': { after: `grep ${first} users.csv` },
  }
  try {
    expect(await walk(page, session, rows)).toBeGreaterThan(12)
  } finally {
    await session.end()
    rmSync(folder, { recursive: true, force: true })
  }
})
