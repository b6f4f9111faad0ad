import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Machine, missingFor, startMachine } from './machine/machine.ts'

// Plays somebody who has taken over the server of a campus and waits for the next command of root.

const missing = missingFor('root')
const release = '/opt/campus/current'
const own = '/var/lib/campus-connect/hanbit'
let machine: Machine

/**
 * What runs as the account, whatever made it run: instead of the program. It notes its environment and its terminals, types a
 * command into each terminal that it can reach, and then does what a command does: reads, answers, complains.
 */
const intruder = `#!/usr/bin/perl
open(my $note, '>', '${own}/seen') or die $!;
print $note "$_=$ENV{$_}\\n" for sort keys %ENV;
print $note "arguments @ARGV\\n";
print $note "line $_\\n" for \`cat /proc/[0-9]*/cmdline | tr '\\\\0' ' '\`;
opendir(my $open, '/proc/self/fd');
print $note "open $_ ", readlink("/proc/self/fd/$_") // '', "\\n" for sort grep { /^[0-9]+$/ && $_ > 2 } readdir($open);
open(my $tty, '+<', '/dev/tty');
for my $terminal (*STDIN, *STDOUT, *STDERR, $tty) {
  next unless defined $terminal;
  ioctl($terminal, 0x5412, my $letter = $_) for split //, "touch /root/taken\\n";
}
print "out ", -t STDIN ? "terminal" : join('', <STDIN>), "\\n";
print STDERR "said\\n";
sleep 60 if "@ARGV" =~ /wait/;
exit 3;
`

beforeAll(async () => {
  if (missing) return
  machine = await startMachine('root')
  const write = (path: string, text: string) => {
    mkdirSync(dirname(machine.path(path)), { recursive: true })
    writeFileSync(machine.path(path), text, { mode: 0o755 })
  }
  for (const file of ['deploy/campus-server', '.env.example'])
    cpSync(file, machine.path(`${release}/${file}`), { recursive: true })
  write(`${release}/node_modules/.bin/node`, intruder)
  // Of the machine's /usr/local.
  write('local/bin/shared', `#!/bin/sh\nexec runuser -u campus-hanbit -- ${release}/node_modules/.bin/node\n`)
  const { code, output } = await machine.run(`
    useradd --system --home-dir ${own} --shell /usr/sbin/nologin campus-hanbit &&
    install -d /etc/campus-connect && install -d -o campus-hanbit -g campus-hanbit -m 700 ${own} &&
    install -m 640 -g campus-hanbit /dev/null /etc/campus-connect/hanbit.env && ln -s ${release}/deploy/campus-server /usr/local/bin/`)
  if (code !== 0) throw new Error(output)
})
afterAll(() => machine?.[Symbol.asyncDispose]())
beforeEach(async ({ skip }) => {
  skip(missing !== undefined, missing)
  await machine.run(`rm -f /root/taken ${own}/seen`)
})

/** What the intruder has noted. */
const seen = () => readFileSync(machine.path(`${own}/seen`), 'utf8')
const taken = () => existsSync(machine.path('root/taken'))

/** Root types a command at a shell in a terminal, and whatever the terminal then holds is what root has typed. */
const typed = (command: string) =>
  machine.run('PS1="ready> " bash --norc -i', {
    answers: [
      ['ready> ', command],
      ['ready> ', 'echo over'],
      ['over', 'exit'],
    ],
  })

test('what runs as the account types nothing into the terminal of root', async ({ skip }) => {
  const old = readFileSync('/proc/sys/dev/tty/legacy_tiocsti', 'utf8').trim() === '1'
  // The intruder of this test takes a terminal that is shared, where the kernel lets him.
  await typed('shared')
  expect(taken()).toBe(old)
  await machine.run('rm -f /root/taken')

  for (const command of [
    'campus-server hanbit check',
    'campus-server hanbit check > /tmp/out',
    'campus-server hanbit check 2> /tmp/err',
    'campus-server hanbit check < /dev/null > /tmp/out 2> /tmp/err',
    'campus-server hanbit check | cat',
    'echo secret | campus-server hanbit check',
    'echo secret | campus-server hanbit check 2>&1 | cat',
  ]) {
    await machine.run(`rm -f ${own}/seen`)
    const { output } = await typed(command)
    expect([command, output, taken()]).toEqual([command, expect.stringContaining('over'), false])
    expect(seen()).toContain(' check\n')
  }
  skip(!old, 'this kernel types for nobody (dev.tty.legacy_tiocsti)')
})

test('input, output and exit code are those of the command, with a terminal and without', async () => {
  expect(await machine.run('echo secret | campus-server hanbit check > /tmp/out 2> /tmp/err')).toEqual({
    code: 3,
    output: '',
  })
  expect(await machine.run('cat /tmp/out; cat /tmp/err')).toEqual({ code: 0, output: 'out secret\n\nsaid\n' })
  expect((await machine.run('campus-server hanbit check < /dev/null')).output.split('\n').toSorted()).toEqual([
    '',
    'out ',
    'said',
  ])

  const { output } = await typed('campus-server hanbit check > /tmp/out; echo $? $(cat /tmp/out)')
  expect(output).toContain('said\n3 out terminal\n')
})

test('Ctrl-C ends a command and nothing else', async () => {
  const begun = Date.now()
  const { output } = await machine.run('PS1="ready> " bash --norc -i', {
    answers: [
      ['ready> ', 'campus-server hanbit wait'],
      ['said', '\u0003'],
      ['ready> ', 'echo $?'],
      ['ready> ', 'exit'],
    ],
  })

  expect(output).toContain('130\n')
  expect(Date.now() - begun).toBeLessThan(50_000)
})

test("of root's environment and open files the account sees settings, language and time zone", async () => {
  await machine.run(`(
    exec 3> /root/lock 9> /root/log
    export SIGNUP=closed LANG=C.UTF-8 NODE_OPTIONS=--require=/tmp/x NODE_PATH=/tmp LD_LIBRARY_PATH=/tmp NODE_COMPILE_CACHE=/tmp/cache
    export NODE_EXTRA_CA_CERTS=/tmp/ca SSLKEYLOGFILE=/tmp/keys RESTIC_PASSWORD=secret PGPASSWORD="a b'c" PATH=/tmp/evil:$PATH
    campus-server hanbit check -n "two words"
  )`)

  const names = Array.from(seen().matchAll(/^(\w+)=/gm), ([, name]) => name).filter(
    (name) => !/^(PWD|OLDPWD|SHLVL|_|USER|LOGNAME|SHELL)$/.test(name ?? ''),
  )
  expect(names).toEqual(['HOME', 'LANG', 'PATH', 'PGPASSWORD', 'SIGNUP', 'SSH_CONNECTION', 'SUDO_USER', 'TERM'])
  expect(seen()).toContain("PGPASSWORD=a b'c\n")
  expect(seen()).toMatch(/^PATH=(\/usr)?\/s?bin(:(\/usr)?\/s?bin)+$/m)
  expect(seen().match(/a b'c/g), 'the password is on no command line').toHaveLength(1)
  expect(seen()).toContain('--settings=/etc/campus-connect/hanbit.env check -n two words\n')
  expect(seen()).not.toContain('/root/')
})

test.for(['chown campus-hanbit', 'chmod 660', 'chmod 646', 'chgrp nogroup', 'chmod 600'])(
  'settings that the account can change, or not read, run nothing: %s',
  async (change) => {
    const file = '/etc/campus-connect/hanbit.env'
    await machine.run(`${change} ${file}`)

    const { code, output } = await machine.run('campus-server hanbit check')

    await machine.run(`chown root:campus-hanbit ${file} && chmod 640 ${file}`)
    expect([code, output]).toEqual([
      1,
      expect.stringContaining(`chown root:campus-hanbit ${file} && chmod 640 ${file}`),
    ])
    expect(existsSync(machine.path(`${own}/seen`))).toBe(false)
  },
)
