import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { longestHeaders, timeLimits } from '../../packages/server/src/http/limits/connections.ts'

const deployed = (file: string) => new URL(`../../deploy/${file}`, import.meta.url)
const read = (file: string) => readFileSync(deployed(file), 'utf8')
const inRepository = (file: string) => existsSync(new URL(`../../${file}`, import.meta.url))

/** Lines a second when a class of 1,500 begins: lists, attendance changes, logins with two lines each, files of the app. */
const classStart = 375 + 125 + 2 * 75 + 8 * 75

test('the journal keeps every line at the start of a class', () => {
  const unit = read('campus-connect@.service')
  const seconds = Number(/^LogRateLimitIntervalSec=(\d+)s$/m.exec(unit)?.[1])
  const lines = Number(/^LogRateLimitBurst=(\d+)$/m.exec(unit)?.[1])

  expect(lines / seconds).toBeGreaterThanOrEqual(classStart)
  // More than one process can answer only fills the disk.
  expect(lines / seconds).toBeLessThanOrEqual(2 * classStart)
})

test('server, timers and operator commands of a campus run the same program with the same settings', () => {
  const server = read('campus-connect@.service')
  const timed = ['backup', 'roster'].map((name) => read(`campus-connect-${name}@.service`))
  const command = read('campus-server')
    .replaceAll('$settings', '/etc/campus-connect/$name.env')
    .replaceAll('$name', '%i')
    .replaceAll('$release', '/opt/campus/current')
    .replaceAll('"', '')

  const programs = [server, ...timed, command].map(
    (text) => /\/opt\/campus\/current\/(packages\S+) --settings=\S+/.exec(text)?.[0],
  )

  expect(new Set(programs)).toEqual(
    new Set(['/opt/campus/current/packages/server/src/main.ts --settings=/etc/campus-connect/%i.env']),
  )
  expect(inRepository('packages/server/src/main.ts')).toBe(true)
})

test('only the unit of the server, and the starter of one account for everything, run code that was compiled before', () => {
  const files = globSync('**/*{.service,campus-server,compose.yml,Dockerfile}', { cwd: fileURLToPath(deployed('')) })

  expect(files.length).toBeGreaterThan(7)
  expect(files.filter((file) => /^(?!#).*COMPILE_CACHE/m.test(read(file))).toSorted()).toEqual([
    'campus-connect@.service',
    'user/campus-connect.service',
    'user/campus-server',
  ])
  expect(files.filter((file) => /^(?!#).*(--env-file|EnvironmentFile)/m.test(read(file)))).toEqual([])
})

test('nothing that runs the program leaves its memory on the disk when it crashes', () => {
  const files = globSync('**/*{.service,campus-server,compose.yml}', { cwd: fileURLToPath(deployed('')) })
  const limited = /^(LimitCORE=0|ulimit -c 0| {4}ulimits: \{ core: 0 \})$/m

  expect(files.length).toBeGreaterThan(6)
  expect(files.filter((file) => !limited.test(read(file)))).toEqual([])
})

test('the unit of an ordinary user and the starter run one program with one file of settings', () => {
  const [unit = '', starter = ''] = ['user/campus-connect.service', 'user/campus-server'].map((file) =>
    read(file).replaceAll('%h/campus/current', '$release').replaceAll('%h/campus', '$home').replaceAll('"', ''),
  )
  for (const part of [
    /\$release\/node_modules\/\.bin\/node \$release\/packages\S+main\.ts/,
    /--settings=\$home\/campus\.env/,
  ]) {
    expect(part.exec(unit)?.[0]).toBe(part.exec(starter)?.[0])
    expect(part.exec(unit)?.[0]).toBeDefined()
  }
})

test.each(['prometheus-alerts.yml', 'grafana-dashboard.json'])('%s asks for metrics that the server has', (file) => {
  const readme = readFileSync(new URL('../../packages/server/reference.md', import.meta.url), 'utf8')
  const documented = new Set(Array.from(readme.matchAll(/^\| `((?:campus|process|nodejs)_\w+)/gm), ([, name]) => name))

  const asked = read(file).match(/\b(campus|process|nodejs)_[a-z_]+/g) ?? []

  expect(asked.length).toBeGreaterThan(5)
  expect(asked.map((name) => name.replace(/_(?:bucket|count)$/, '')).filter((name) => !documented.has(name))).toEqual(
    [],
  )
})

const withoutPromtool = 'there is no promtool (Debian: apt-get install prometheus)'
const hasPromtool = spawnSync('promtool', ['--version']).error === undefined

test('Prometheus accepts the alert rules and every query of the dashboard', ({ skip }) => {
  skip(!hasPromtool, withoutPromtool)
  const { panels } = JSON.parse(read('grafana-dashboard.json')) as { panels: { targets: { expr: string }[] }[] }
  const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => ({ record: 'query', expr })))
  const folder = mkdtempSync(join(tmpdir(), 'campus-rules-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'dashboard.yml'), JSON.stringify({ groups: [{ name: 'dashboard', rules: queries }] }))

  const files = [fileURLToPath(deployed('prometheus-alerts.yml')), join(folder, 'dashboard.yml')]
  const { status, stderr } = spawnSync('promtool', ['check', 'rules', '--lint=none', ...files], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
})

const shownAtOnce = (people: number, labels: string) => ({
  [`campus_people_read_total{${labels}}`]: `0x9 ${people}x10`,
})
/** The same at an hour of the day in UTC: Prometheus begins its tests at midnight. */
const shownAt = (hours: number, minutes: number, people: number) => ({
  'campus_people_read_total{scope="list",address="known"}': `0x${hours * 60 + minutes - 6} ${people}x60`,
})
/** What happened, the minute at which Prometheus looks, its samples a minute, and the alerts that fire then and no others. */
const alarms: [what: string, minute: number, series: Record<string, string>, firing: string[]][] = [
  ['nobody was shown', 15, { 'up{job="campus-hanbit"}': '1x20' }, []],
  ['a server has not answered for a minute', 5, { 'up{job="campus-hanbit"}': '1x2 0x5' }, ['CampusDown']],
  ['a server of another job', 5, { 'up{job="mail"}': '0x5' }, []],
  ['an administrator was shown 900 people by day', 15, shownAtOnce(900, 'scope="list",address="known"'), []],
  [
    'an administrator was shown 1,200 people by day',
    15,
    shownAtOnce(1200, 'scope="list",address="known"'),
    ['CampusManyPeopleRead'],
  ],
  [
    'lists and exports together make 1,200 people',
    15,
    {
      ...shownAtOnce(600, 'scope="list",address="known"'),
      ...shownAtOnce(600, 'scope="export",address="known"'),
    },
    ['CampusManyPeopleRead'],
  ],
  [
    'an administrator was shown 60 people from a new address',
    15,
    shownAtOnce(60, 'scope="list",address="new"'),
    ['CampusPeopleReadFromNewAddress'],
  ],
  ['60 people at 21:30 in Korea', 12 * 60 + 30, shownAt(12, 30, 60), []],
  ['60 people at 22:00 in Korea', 13 * 60, shownAt(13, 0, 60), ['CampusPeopleReadAtNight']],
  ['40 people at 22:00 in Korea', 13 * 60, shownAt(13, 0, 40), []],
  ['60 people at 06:30 in Korea', 21 * 60 + 30, shownAt(21, 30, 60), ['CampusPeopleReadAtNight']],
  ['60 people at 07:00 in Korea', 22 * 60, shownAt(22, 0, 60), []],
  [
    'a server starts again, and its counter from zero',
    15,
    { 'campus_people_read_total{scope="list",address="known"}': '30000x9 0x10' },
    [],
  ],
  ['the portal missed one answer', 10, { campus_portal_up: '1x5 0x2 1x10' }, []],
  ['the portal has not answered for six minutes', 10, { campus_portal_up: '1x3 0x10' }, ['CampusPortalDown']],
  ['the last backup is a day old', 5, { campus_backup_age_seconds: '90000x5' }, []],
  ['the last backup is three days old', 5, { campus_backup_age_seconds: '260000x5' }, ['CampusBackupOld']],
  [
    'a roster removes 6 % of the enrolments',
    5,
    {
      'campus_roster_removed{kind="enrolments",instance="a",job="campus"}': '60x5',
      'campus_roster_enrolments{instance="a",job="campus"}': '1000x5',
    },
    ['CampusRosterShrinks'],
  ],
  [
    'two servers have had two versions for two hours',
    120,
    {
      'campus_build_info{job="campus",instance="a",version="1"}': '1x120',
      'campus_build_info{job="campus",instance="b",version="2"}': '1x120',
    },
    ['CampusVersionsDiffer'],
  ],
  [
    'one request of ten takes a second for ten minutes',
    20,
    {
      'campus_request_duration_seconds_bucket{instance="a",le="0.5"}': '0+9x20',
      'campus_request_duration_seconds_bucket{instance="a",le="1"}': '0+10x20',
      'campus_request_duration_seconds_bucket{instance="a",le="+Inf"}': '0+10x20',
    },
    ['CampusSlow'],
  ],
]

test('each alert fires when it should, and no other does', ({ skip }) => {
  skip(!hasPromtool, withoutPromtool)
  const folder = mkdtempSync(join(tmpdir(), 'campus-alarms-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const tests = alarms.map(([name, minute, series, firing]) => ({
    name,
    interval: '1m',
    input_series: Object.entries(series).map(([of, values]) => ({ series: of, values })),
    promql_expr_test: [
      {
        expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
        eval_time: `${minute}m`,
        exp_samples: firing.map((alert) => ({ labels: `{alertname="${alert}"}`, value: 1 })),
      },
    ],
  }))
  const rule_files = [fileURLToPath(deployed('prometheus-alerts.yml'))]
  // Half a day, minute by minute, takes promtool ten seconds.
  const files = Object.entries(Object.groupBy(alarms.keys(), (index) => (alarms[index]![1] > 300 ? '30m' : '1m')))
    .map(([evaluation_interval, indices]) => ({
      evaluation_interval,
      tests: indices.map((index) => tests[index]),
    }))
    .map((content, index) => {
      const path = join(folder, `${index}.yml`)
      // JSON is YAML.
      writeFileSync(path, JSON.stringify({ rule_files, ...content }))
      return path
    })

  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', ...files], { encoding: 'utf8' })

  expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')])
})

test('alert rules and dashboard are well-formed, and no panels overlap', () => {
  const { groups } = parse(read('prometheus-alerts.yml')) as { groups: { rules: { alert: string; expr: string }[] }[] }
  const { panels } = JSON.parse(read('grafana-dashboard.json')) as { panels: { id: number; gridPos: object }[] }

  const names = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert))
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(panels.map(({ gridPos }) => JSON.stringify(gridPos))).size).toBe(panels.length)
})

test('each proxy ends an idle connection before the server does, so that no request meets a closed one', () => {
  const seconds = [/keepalive_timeout (\d+)s/, /keepalive (\d+)s/, /ttl=(\d+)/].map((pattern, index) =>
    Number(pattern.exec(read(['nginx.conf', 'Caddyfile', 'apache.conf'][index]!))?.[1]),
  )

  expect(seconds).toEqual([20, 20, 20])
  expect(Math.max(...seconds) * 1000).toBeLessThan(timeLimits.idle)
})

test('each proxy takes headers as long as the server does; without a setting Caddy takes 1 MB', () => {
  const [, count, kilobytes] = /large_client_header_buffers (\d+) (\d+)k/.exec(read('nginx.conf')) ?? []

  expect(Number(count) > 1 && Number(kilobytes) * 1024).toBe(longestHeaders)
  expect(Number(/LimitRequestFieldSize (\d+)/.exec(read('apache.conf'))?.[1])).toBe(longestHeaders)
  expect(Number(/tune\.bufsize (\d+)/.exec(read('haproxy.cfg'))?.[1])).toBeGreaterThan(longestHeaders)
})

test('the image is that of a digest, and its health check follows PORT', async () => {
  const dockerfile = read('Dockerfile')
  const [node, ...argv] = JSON.parse(/^HEALTHCHECK CMD (.+)$/m.exec(dockerfile)?.[1] ?? '[]') as string[]
  const asked: (string | undefined)[] = []
  const server = createServer((request, response) => {
    asked.push(request.url)
    response.writeHead(asked.length === 1 ? 200 : 503).end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const PORT = `${(server.address() as AddressInfo).port}`
  const check = () =>
    new Promise((resolve) => execFile(process.execPath, argv, { env: { PORT } }, (error) => resolve(error?.code ?? 0)))

  expect([await check(), await check()]).toEqual([0, 1])
  expect(asked).toEqual(['/healthz', '/healthz'])
  expect(node).toBe('/opt/campus/node_modules/.bin/node')
  expect(dockerfile).toMatch(/^FROM debian:trixie-\d{8}-slim@sha256:[0-9a-f]{64}$/m)
})
