import { expect, test } from 'vitest'
import { missingFor, startMachine } from './machine/machine.ts'
import { deliver, nextRelease } from './release.ts'
import { exportRoster } from './registrar.ts'
import { skippedIn, type Rows, walk } from './walk.ts'

const page = 'docs/without-root.md'
const account = 'hanbit'
const missing = missingFor(account)
const noSystemd = 'systemd for users does not run in a test'

/** Ends the server itself, and waits until another one answers. */
const killed = `
first=$(ps -o pid= --ppid "$(cat ~/campus/pid)") && kill -9 $first
until next=$(ps -o pid= --ppid "$(cat ~/campus/pid)") && [ "$next" != "$first" ]; do :; done
curl -sf --retry 20 --retry-connrefused http://127.0.0.1:8787/readyz`

/** A campus of answers in another folder of the account: it starts as setup says, and a second setup changes nothing. */
const another = `(
set -e
export CAMPUS_HOME=~/other
echo PORT=8788 >> answers && campus-server setup --answers answers 2> said.txt
grep -F 'campus-connect-other && loginctl enable-linger' said.txt
sed -n 's/^[0-9]*. crontab.*: \\(30 .*\\)/\\1/p' said.txt | sed 's/^30 [36] . . . //' > nightly.sh
campus-server roster import 수강신청.csv && campus-server start
curl -sf --retry 20 --retry-connrefused http://127.0.0.1:8788/readyz
sh -ex nightly.sh && ls ~/other/backups/*.db && cat ~/other/log/check.log
[ -z "$(grep -F 'HOST, PORT' ~/other/log/check.log)" ]
campus-server status && campus-server stop
campus-server setup --answers answers | tee again.txt
[ -z "$(grep -v '^그대로입니다: ' again.txt)" ]
)`

const rows: Rows = {
  'campus-server setup --answers': { says: /campus\/campus\.env$/m },
  'campus-server roster import': { before: exportRoster('~/campus/current', '수강신청.csv') },
  'campus-server start': {
    before: another,
    after: '! campus-server start 2> again.txt && grep -Fx "서버가 이미 실행 중입니다." again.txt',
  },
  'curl -s --fail': { after: killed },
  'campus-server stop': {
    before: `campus-server night && ls ~/campus/backups/*.db ~/campus/log/????-??-??.log`,
    after: '! campus-server stop 2> again.txt && grep -Fx "실행 중인 서버가 없습니다." again.txt',
  },
  'systemctl --user daemon-reload': { skip: noSystemd },
  'loginctl enable-linger': { skip: noSystemd },
  'journalctl --user': { skip: noSystemd },
  'campus-server stop; old=': {
    before:
      'campus-server start; curl -sf --retry 20 --retry-connrefused http://127.0.0.1:8787/readyz; echo key > ~/campus/data/second-factor.key',
  },
  'campus-server restore ~/campus/backups/': {
    before: 'grep -x key ~/campus/data/second-factor.key && rm ~/campus/data/second-factor.key',
    replace: { 'campus-20261121T033000Z.db': '$(ls ~/campus/backups | grep "^campus-2.*db$" | tail -n 1)' },
  },
  'cd ~/campus && campus-server backup': { before: `campus-server start; ${nextRelease('~/campus')}` },
  'cd && campus-server stop': {
    before: 'campus-server start; curl -sf --retry 20 --retry-delay 1 --retry-connrefused http://127.0.0.1:8787/readyz',
  },
  'rm -rf ~/campus': {
    after:
      '[ ! -e ~/campus ] && [ ! -e ~/.config/systemd/user/campus-connect.service ] && hash -r && ! command -v campus-server',
  },
  'campus-server stop && ln -sfn': { after: 'campus-server --version | grep -Fx 0.2.0; campus-server stop' },
}

// oxlint-disable-next-line vitest/expect-expect -- only counts and names what is left out
test.for(skippedIn(page, rows))('%s', (reason, { skip }) => skip(reason))

test('docs/without-root.md', async ({ skip }) => {
  skip(missing !== undefined, missing)
  await using machine = await startMachine(account)
  await deliver(machine, `home/${account}`)
  expect(await walk(page, machine, rows)).toBeGreaterThan(12)
}, 600_000)
