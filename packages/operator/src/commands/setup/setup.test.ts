import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { readSettings } from '@campus-connect/core/config/settings.ts'
import { temporaryFolder } from '@campus-connect/core/testing/temporary-folder.ts'
import { expect, test } from 'vitest'
import { closedPort, metricsServer } from '../../../test/support/metrics-server.ts'
import { runCommand } from '../../../test/support/operator.ts'
import { withSettings } from './settings-text.ts'

const clock = () => new Date('2026-10-01T00:00:00Z')
const password = '한빛관 앞 은행나무 #2'

const answers = `CAMPUS=hanbit
PUBLIC_URL=https://campus.hanbit.ac.kr
PROXY=nginx
ADMIN_ID=20990001
ADMIN_PASSWORD="${password}"
`

async function machine() {
  const root = await temporaryFolder()
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const write = (path: string, text: string) => writeFileSync(join(root, path), text, { mode: 0o600 })
  async function setup(text: string, ...more: string[]) {
    write('answers', text)
    return runCommand({}, ['setup', '--answers', join(root, 'answers'), '--into', root, ...more], { clock })
  }
  return { root, read, write, setup }
}

const settingsFile = 'etc/campus-connect/hanbit.env'

test('a file of answers becomes settings with which the server starts, the units, the proxy and what remains', async () => {
  const { root, read, setup } = await machine()

  const { code, lines, talk } = await setup(answers)

  expect([code, lines[0]]).toEqual([0, '썼습니다: /etc/campus-connect/hanbit.env'])
  const environment = parseEnv(read(settingsFile))
  expect(readSettings(environment)).toMatchObject({
    databaseUrl: 'file:/var/lib/campus-connect/hanbit/campus.db',
    publicUrl: 'https://campus.hanbit.ac.kr',
    trustedProxies: ['127.0.0.1'],
    signup: 'roster+name',
    admin: { id: '20990001', password },
    metricsToken: expect.stringMatching(/^[0-9a-f]{64}$/),
    privacy: undefined,
  })
  expect(statSync(join(root, settingsFile)).mode & 0o777).toBe(0o640)
  for (const unit of ['campus-connect@.service', 'campus-connect-backup@.timer', 'campus-connect-check@.service'])
    expect(read(`etc/systemd/system/${unit}`)).toBe(readFileSync(`deploy/${unit}`, 'utf8'))
  expect(read('srv/campus/hanbit/privacy/notice.md')).toContain('【')
  expect(talk[0]).toBe('남은 일:')
  const remains = talk.join('\n')
  for (const command of ['roster import', 'privacy check', 'campus-server hanbit check', 'systemctl enable --now'])
    expect(remains).toContain(command)
  expect(lines.join() + remains).not.toMatch(/은행나무|합치기|실행 중이면/)
})

test('a second setup keeps the token, remarks and settings of others, and takes out nothing', async () => {
  const { read, write, setup } = await machine()
  await setup(answers)
  const changed = `${read(settingsFile).replace(/^ADMIN_PASSWORD=.*\n/m, '')}# ours\nRETENTION=attendance:P4Y\n`
  write(settingsFile, changed)

  const { code, lines } = await setup('CAMPUS=hanbit\nPORT=8790\n')

  expect([code, lines[0]]).toEqual([0, '고쳤습니다: /etc/campus-connect/hanbit.env'])
  expect(read(settingsFile)).toBe(changed.replace('PORT=8787', 'PORT=8790'))
  expect((await setup('CAMPUS=hanbit\n')).lines[0]).toBe('그대로입니다: /etc/campus-connect/hanbit.env')
})

test('a second campus of the machine gets another port, never that of the first one', async () => {
  const { read, setup } = await machine()
  await setup(answers)
  const other = answers.replace('CAMPUS=hanbit', 'CAMPUS=saebyeok')

  expect(await setup(`${other}PORT=8787\n`)).toMatchObject({
    code: 1,
    talk: [
      expect.stringContaining(
        'PORT: 이 컴퓨터의 다른 학교(hanbit)가 이미 8787 값을 씁니다. 다른 수를 써주세요 (예: 8788).',
      ),
    ],
  })
  expect((await setup(other)).code).toBe(0)
  expect(parseEnv(read('etc/campus-connect/saebyeok.env')).PORT).toBe('8788')
})

test('a file that somebody changed stays, and the new one is next to it', async () => {
  const { root, read, write, setup } = await machine()
  await setup(answers)
  const unit = 'etc/systemd/system/campus-connect@.service'
  write(unit, '# ours\n')

  const { lines, talk } = await setup(answers)

  const merge = `합치기: diff /${unit} /${unit}.new, 필요한 줄을 /${unit}에 옮기고 /${unit}.new를 지웁니다.`
  expect([talk[1], talk.join('\n')]).toEqual([
    `1. ${merge}`,
    expect.stringContaining('서버가 실행 중이면: systemctl restart campus-connect@hanbit'),
  ])
  expect(lines).toContain('다른 것이 있어 옆에 .new로 썼습니다: /etc/systemd/system/campus-connect@.service')
  expect([read(unit), read(`${unit}.new`)]).toEqual([
    '# ours\n',
    readFileSync('deploy/campus-connect@.service', 'utf8'),
  ])
  expect(existsSync(join(root, 'etc/systemd/system/campus-connect-backup@.service.new'))).toBe(false)
})

test('a later setup lists only what remains, by what the server of the campus says', async () => {
  const userHome = await temporaryFolder()
  const [file, home] = [join(userHome, 'answers'), join(userHome, 'campus')]
  const remains = async (text: string) => {
    writeFileSync(file, text, { mode: 0o600 })
    const { talk } = await runCommand({ HOME: userHome }, ['setup', '--answers', file, '--home', home], { clock })
    return talk.slice(1).map((line) => line.replace(/^\d+\. /, ''))
  }
  const token = '0123456789abcdef'
  const port = await metricsServer(token, 'campus_roster_students 30')
  const own = answers.replaceAll(/^(CAMPUS|ADMIN_\w+)=.*\n/gm, '')

  const first = await remains(`${own}PRIVACY_URL=https://hanbit.ac.kr/privacy\nMETRICS_TOKEN=${token}\nPORT=${port}\n`)
  const running = await remains('PROXY=nginx\n')
  const moved = await remains(`PORT=${await closedPort()}\n`)
  const stopped = await remains('PROXY=nginx\n')

  const [check, imported] = ['campus-server check', 'campus-server roster import 명단.csv']
  expect(first.slice(0, 2)).toEqual([`명단 가져오기: ${imported}`, check])
  expect(running).toEqual([check])
  expect(moved).toEqual([
    expect.stringMatching(/^합치기: .*nginx\.conf/),
    check,
    expect.stringMatching(/^systemctl --user .*restart campus-connect/),
    expect.stringContaining('nginx.conf 파일을 프록시의 관리자에게'),
  ])
  expect(stopped).toContain(`아직이면 명단 가져오기: ${imported}`)
})

test('a roster that is not there yet is among what remains', async () => {
  const { root, setup } = await machine()
  const missing = async () =>
    (await setup(`${answers}ROSTER=/srv/roster.csv\n`)).talk.join('\n').includes('/srv/roster.csv')

  expect(await missing()).toBe(true)
  writeFileSync(join(root, 'srv/roster.csv'), '')
  expect(await missing()).toBe(false)
})

test('the texts for people are shown once nothing is left to fill in', async () => {
  const { read, write, setup } = await machine()
  await setup(answers)
  for (const name of ['notice', 'policy']) {
    const path = `srv/campus/hanbit/privacy/${name}.md`
    write(path, read(path).replaceAll(/【[^】\n]*】/g, '학사지원팀'))
  }

  const { code, talk } = await setup('CAMPUS=hanbit\n')

  expect([code, parseEnv(read(settingsFile)).PRIVACY]).toEqual([0, '/srv/campus/hanbit/privacy'])
  expect(talk.join('\n')).not.toContain('빈칸')
})

test.each([
  ['CAMPUS=한빛\n', 'CAMPUS: 영문'],
  ['CAMPUS=status\n', 'CAMPUS: 영문'],
  ['CAMPUS=hanbit\nPUBLIC_URL=http://campus.hanbit.ac.kr\n', 'PUBLIC_URL: https://'],
  [`${answers}PORT=eighty\n`, "PORT: 'eighty' 값이 올바르지 않습니다."],
  [`${answers}PORT=80\n`, 'PORT: 80번은 root만 열 수 있습니다.'],
  [`${answers}SINGUP=open\n`, 'SINGUP: 이런 설정은 없습니다.'],
  [`${answers}SIGNUP=everybody\n`, "SIGNUP: 'everybody' 값이 올바르지 않습니다."],
  [`${answers}ROSTER=명단.csv\n`, 'ROSTER: /로 시작하는'],
  [`${answers}CERTIFICATE="/etc/ssl/a b.pem"\n`, 'CERTIFICATE: /로 시작하는'],
  [`${answers}PRIVACY=/var/lib/campus-connect/hanbit/texts\n`, 'PRIVACY: 서버의 계정이 바꿀 수 있는'],
  [`${answers}OIDC_ISSUER=https://portal.hanbit.ac.kr\n`, 'OIDC_CLIENT_ID:'],
  [answers.replace(password, 'short'), 'ADMIN_PASSWORD:'],
])('a wrong answer is named and nothing is written: %#', async (text, said) => {
  const { root, setup } = await machine()

  const { code, talk } = await setup(text)

  expect([code, talk.at(-1)]).toEqual([1, expect.stringContaining(said)])
  expect(existsSync(join(root, 'etc'))).toBe(false)
})

test('on a terminal each question is asked until its answer can be used', async () => {
  const root = await temporaryFolder()
  const typed = [
    'Hanbit',
    'hanbit',
    'http://x',
    'https://campus.hanbit.ac.kr',
    '',
    'caddy',
    '',
    '',
    '',
    '20990001',
    '',
    '-',
    '',
  ]

  const { code, talk } = await runCommand({}, ['setup', '--into', root], { clock, answers: typed, secret: password })

  expect([code, talk.slice(0, 2)]).toEqual([
    0,
    [expect.stringMatching(/^CAMPUS: 영문 소문자/), expect.stringMatching(/^PUBLIC_URL: https:\/\//)],
  ])
  const settings = readFileSync(join(root, settingsFile), 'utf8')
  expect(parseEnv(settings)).toMatchObject({ SIGNUP: 'roster+name', ADMIN_PASSWORD: password })
  expect(parseEnv(settings)).not.toHaveProperty('PRIVACY')
})

test('the hidden password is asked twice, until both are the same', async () => {
  const root = await temporaryFolder()
  const typed = 'hanbit,https://campus.hanbit.ac.kr,,none,,,,20990001,,-,'.split(',')
  const secrets = [password, 'a slip', password, password]
  const secret = () => secrets.shift() ?? ''

  const { code, talk } = await runCommand({}, ['setup', '--into', root], { clock, answers: typed, secret })

  expect([code, talk[0], secrets]).toEqual([0, '두 번 쓴 것이 서로 다릅니다.', []])
  expect(parseEnv(readFileSync(join(root, settingsFile), 'utf8')).ADMIN_PASSWORD).toBe(password)
})

test('-n shows the files and writes none; without a terminal or answers it is a usage error', async () => {
  const { root, setup } = await machine()

  const { code, lines } = await setup(answers, '-n')

  expect([code, lines[0], existsSync(join(root, 'etc'))]).toEqual([0, `쓸 것: /${settingsFile}`, false])
  await setup(answers)
  expect((await setup(`${answers}PORT=8790\n`, '-n')).lines).toEqual(
    expect.arrayContaining([
      `고칠 것: /${settingsFile}`,
      '그대로 둘 것: /etc/systemd/system/campus-connect@.service',
      '다른 것이 있어 옆에 .new로 쓸 것: /etc/campus-connect/hanbit.nginx.conf',
    ]),
  )
  const none = join(root, 'none')
  const { talk } = await runCommand({}, ['setup', '--answers', none, '--into', root], { clock })
  expect(talk).toEqual([`${none}: 답의 파일이 없습니다. 경로를 확인해주세요.`])
  expect((await runCommand({}, ['setup'], { clock })).code).toBe(2)
})

test('values are written so that they are read back as they were', () => {
  for (const value of ['a b', "it's", 'say "no" #1', '$& $1', 'C:\\new', '`'])
    expect(parseEnv(withSettings('# A=1\nA=old\nB=2', new Map([['A', value]])))).toEqual({ A: value, B: '2' })
  expect(withSettings('A="two\nlines"\nB=2\n', new Map([['A', undefined]]))).toBe('B=2\n')
  expect(() => withSettings('', new Map([['A', `'"\``]]))).toThrow('A: 한 줄이어야')
})

test('an ordinary account gets settings, a unit and a crontab in its home, and a file for the proxy’s administrator', async () => {
  const userHome = await temporaryFolder()
  const [file, home] = [join(userHome, 'answers'), join(userHome, 'campus')]
  const setup = async (text: string, folder = home) => {
    writeFileSync(file, text, { mode: 0o600 })
    return runCommand({ HOME: userHome }, ['setup', '--answers', file, '--home', folder], { clock })
  }
  const given = answers.replace(/^CAMPUS=.*\n/, '')

  const { code, lines, talk } = await setup(`${given}HOST=10.20.0.5\n`)

  expect([code, lines]).toEqual([
    0,
    [
      'campus/campus.env',
      'campus/privacy/notice.md',
      'campus/privacy/policy.md',
      '.config/systemd/user/campus-connect.service',
      'campus/proxy.nginx.conf',
    ].map((path) => `썼습니다: ${join(userHome, path)}`),
  ])
  const read = (path: string) => readFileSync(join(userHome, path), 'utf8')
  const settings = readSettings(parseEnv(read('campus/campus.env')))
  expect(settings).toMatchObject({ databaseUrl: `file:${home}/data/campus.db`, host: '10.20.0.5' })
  expect(read('.config/systemd/user/campus-connect.service')).toBe(
    readFileSync('deploy/user/campus-connect.service', 'utf8'),
  )
  expect(read('campus/proxy.nginx.conf')).toContain('server 10.20.0.5:8787;')
  // Of every campus that this proxy serves, only the host is different.
  for (const named of ['upstream campus-campus.hanbit.ac.kr {', 'proxy_pass http://campus-campus.hanbit.ac.kr;'])
    expect(read('campus/proxy.nginx.conf')).toContain(named)
  for (const [path, mode] of [
    ['campus', 0o700],
    ['campus/backups', 0o700],
    ['campus/campus.env', 0o600],
  ] as const)
    expect([path, statSync(join(userHome, path)).mode & 0o777]).toEqual([path, mode])
  expect(talk.join('\n')).toMatch(/systemctl --user[^]*night[^]*check --record[^]*proxy\.nginx\.conf 파일을 프록시의/)
  expect(talk.join('\n')).not.toMatch(/install -g|systemctl restart|\/etc\//)
  const again = await setup('PORT=8790\n')
  expect(again.lines[0]).toBe(`고쳤습니다: ${home}/campus.env`)

  expect((await setup(given, join(userHome, 'other'))).lines).toContain(
    `썼습니다: ${userHome}/.config/systemd/user/campus-connect-other.service`,
  )
  const unit = read('.config/systemd/user/campus-connect-other.service')
  expect(unit).toContain(`%h/campus/current/packages/server/src/main.ts --settings=${userHome}/other/campus.env`)
  expect((await setup(given, join(userHome, 'with space'))).code).toBe(1)
})
