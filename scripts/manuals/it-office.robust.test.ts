import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cp949, workbook } from '../../packages/tables/test/testing.ts'
import { database, noSystemd, operations, password, thisMonth } from './office-rows.ts'
import { deliver } from './release.ts'
import { startPostgres, usualPostgres } from './machine/postgres.ts'
import { type Machine, missingFor, startMachine } from './machine/machine.ts'
import { termCells, termDays } from './registrar.ts'
import { skippedIn, type Rows, walk } from './walk.ts'

const missing = missingFor('root')
let machine: Machine

beforeAll(async () => {
  if (missing) return
  machine = await startMachine('root')
  await deliver(machine, 'root')
})
afterAll(() => machine?.[Symbol.asyncDispose]())

/** Heads and values of the page's first table, without the columns that the page calls needless or that the operator says. */
function exampleOf(page: string) {
  const [first = ''] = page.split('\n## ')
  const rows = [...first.matchAll(/^\| ([^|]+?) +\| ([^|]+?) +\| /gm)]
    .slice(1)
    .filter(([, head]) => !/학년도|선택|---/.test(head!))
  const cells = rows.map(([, head = '', value = '']) =>
    [head.split(', '), value.split(', ')].map((parts) => parts.join(',')),
  )
  return [cells.map(([heads]) => heads).join(','), cells.map(([, values]) => values).join(',')] as const
}

const breach: Rows = {
  'campus-server hanbit admin revoke 20990004': {
    before: `echo '${password}' | campus-server hanbit admin create 20990004 최담당 && . $WALK/student.sh && log_in 20990004 '${password}' && look`,
    after: '! look',
  },
  'campus-server hanbit user disable 20990004': { after: `. $WALK/student.sh; ! log_in 20990004 '${password}'` },
  'campus-server hanbit audit verify --known': {
    before: `campus-server hanbit audit verify | grep -o '[0-9]*:[0-9a-f]*$' > /mnt/archive/audit-known-2026-10`,
  },
  'journalctl -u': { skip: noSystemd },
  'campus-server hanbit audit report': { replace: thisMonth, says: /^[0-9]+\. 관리자 20990004 최담당$/m },
  'campus-server hanbit audit read-by': {
    replace: thisMonth,
    after: `grep -q 20240001 /mnt/archive/seen.csv && test "$(wc -l < /mnt/archive/seen.csv)" = "$(campus-server hanbit user list | wc -l)"`,
  },
  'campus-server hanbit audit reviewed': { replace: thisMonth },
}

const sheets: Rows = {
  'campus-server hanbit export attendance --sheets /srv/sheets/2026-2 --changed-since': {
    replace: { '2026-10-01': termDays['2026-09-01'] },
    after: `[ "$(head -c 2 /srv/sheets/2026-2/CSE2010-01_자료구조.xlsx)" = PK ] && grep CSE2010-01_자료구조.xlsx '/srv/sheets/2026-2/출석부 목록.csv'`,
  },
  'campus-server hanbit export attendance --marks': {
    after: 'grep 20240001,김하늘,CSE2010-01,자료구조, /srv/sheets/marks.csv',
  },
  'campus-server hanbit attendance warn': { after: '[ "$(head -c 2 /srv/sheets/warn.xlsx)" = PK ]' },
}

const brand: Rows = {
  'install -m 644 ~/mark.svg': {
    before: `echo '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M4 4h16v16H4z" fill="#0b3d91"/></svg>' > ~/mark.svg`,
  },
  'campus-server hanbit brand check': { after: 'grep -q 한빛대학교 ~/preview.html' },
  'campus-server hanbit check && systemctl restart': {
    after: `curl -s --retry 20 --retry-connrefused http://127.0.0.1:8787/ | grep 한빛대학교`,
  },
}

const ofPostgres = usualPostgres()
const withoutTools = ofPostgres.tools ? undefined : 'there is no PostgreSQL with its tools'
const answers = 'curl -sf --retry 20 --retry-connrefused http://127.0.0.1:8787/readyz'
const severalMachines: Rows = {
  'systemctl start campus-connect@hanbit': { after: answers },
  'systemctl start campus-connect@hanbit && systemctl enable': { after: answers },
  'ssh one': { skip: 'a second machine' },
  'until curl': { skip: 'a second machine, and HAProxy' },
  ...Object.fromEntries(
    [
      'install -d -o postgres -m 700 /mnt/wal',
      'cd / && runuser -u postgres -- pg_basebackup',
      'runuser -u postgres -- restic',
      'cp -a /mnt/wal-base',
      'printf',
      'touch /var/lib/postgresql/again',
      'cd / && runuser -u postgres -- pg_ctl',
    ].map((command) => [command, { skip: 'PostgreSQL has to start again with archive_mode' }]),
  ),
  'ssh two': { skip: 'a second machine' },
  'runuser -u postgres -- pg_dump -Fc campus | age': { skip: 'a second machine makes the key' },
  ...Object.fromEntries(
    [
      'pg_dump -Fc -f',
      'pg_basebackup',
      'pg_verifybackup',
      'createdb -O campus -T template0 -E UTF8 drill',
      'pg_restore',
    ]
      .map((name) => `runuser -u postgres -- ${name}`)
      .map((command) => [command, { skip: withoutTools }]),
  ),
}

const rowsOf = { operations, 'breach.ko': breach, brand, 'several-machines': severalMachines }
// oxlint-disable-next-line vitest/expect-expect -- only counts and names what is left out
test.for(Object.entries(rowsOf).flatMap(([page, rows]) => skippedIn(`docs/${page}.md`, rows)))(
  '%s',
  (reason, { skip }) => skip(reason),
)

// One machine, in the order in which an IT office takes the pages: each begins where the one before has ended.
test('docs/operations.md', async ({ skip }) => {
  skip(missing !== undefined, missing)
  expect(await walk('docs/operations.md', machine, operations)).toBeGreaterThan(50)
}, 600_000)

test('docs/breach.ko.md', async ({ skip }) => {
  skip(missing !== undefined, missing)
  expect(await walk('docs/breach.ko.md', machine, breach)).toBeGreaterThan(9)
}, 300_000)

test('docs/registrar.md', async ({ skip }) => {
  skip(missing !== undefined, missing)
  const page = readFileSync('docs/registrar.md', 'utf8')
  expect(await walk('docs/registrar.md', machine, sheets)).toBe(7)

  const [heads, values] = exampleOf(page)
  const [file = ''] = /(?<=`)2026-2 .+\.xlsx(?=`)/.exec(page) ?? []
  const [, code = '', title = ''] = /(\S+) (\S+)\.xlsx/.exec(file) ?? []
  const inTerm = (text: string) => text.replace('2026-2', termCells.replace(',', '-'))
  const given: Record<string, Uint8Array> = {
    'whole.csv': Buffer.from(`${heads}\n${values}\n`),
    'cp949.csv': cp949(`${heads}\r\n${values}\r\n`),
    'whole.xlsx': await workbook({ 명단: { rows: [heads.split(','), values.split(',')] } }),
    [`folder/${inTerm(file)}`]: await workbook({
      명단: {
        rows: [
          ['학번', '성명'],
          ['20240001', '김하늘'],
        ],
      },
    }),
  }
  for (const [name, content] of Object.entries(given)) {
    const path = machine.path(join('srv/registrar', name))
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
  // A separate campus, which has nothing yet.
  const command = (path: string, options = '') =>
    machine.run(
      `DATABASE_URL=file:/tmp/registrar.db campus-server hanbit roster import -n ${options} /srv/registrar/${path}`,
    )
  const said = [
    await command('whole.csv', `--term ${termCells.replace(',', '-')}`),
    await command('cp949.csv', `--term ${termCells.replace(',', '-')}`),
    await command('whole.xlsx', `--term ${termCells.replace(',', '-')}`),
    await command('folder'),
  ]
  expect([code, title]).toEqual(['CSE201-01', '자료구조'])
  expect(said).toEqual(said.map(() => ({ code: 0, output: expect.stringMatching(/^학생 1명, 강의 1개, 수강 1건/m) })))
}, 300_000)

test('docs/brand.md', async ({ skip }) => {
  skip(missing !== undefined, missing)
  expect(await walk('docs/brand.md', machine, brand)).toBeGreaterThan(5)
}, 300_000)

test('docs/several-machines.md', async ({ skip }) => {
  const reason = missing ?? ofPostgres.missing
  skip(reason !== undefined, reason)
  await startPostgres(machine, ofPostgres)
  expect(await walk('docs/several-machines.md', machine, severalMachines)).toBeGreaterThan(20)
}, 300_000)

test('no command of the pages has reached what a link in the folder of the account shows, or made a file there', async ({
  skip,
}) => {
  skip(missing !== undefined, missing)
  const { output } = await machine.run(`
    ls -A /root/reached
    find ${database}* -mindepth 1 -user root
    find /etc/campus-connect /opt/campus /srv/campus -user campus-hanbit`)

  expect(output).toBe('')
  expect((await machine.run(`find ${database}* -name gone.txt -type l`)).output).not.toBe('')
})
