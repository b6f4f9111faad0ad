import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { main, start } from './start-process.ts'

const script = '/usr/bin/script'

// `script` of util-linux gives the program a real terminal.
test.runIf(process.platform === 'linux' && existsSync(script))(
  'on a real terminal a plain question is written once, and a password is not shown',
  async () => {
    const line = `${process.execPath} ${main} login --plain --host http://127.0.0.1:1`
    const answers = [
      ['학번: ', '20990001\n'],
      ['않습니다): ', 'secret-1\n'],
    ] as const
    const { child, outcome } = start(script, ['-qec', line, '/dev/null'], {
      env: { TERM: 'xterm-256color', CAMPUS_CONFIG_DIR: join(tmpdir(), 'campus-nothing-here') },
    })
    let [shown, asked] = ['', 0]
    child.stdout.on('data', (chunk) => {
      shown += String(chunk)
      const [question, answer] = answers[asked] ?? []
      if (question === undefined || !shown.endsWith(question)) return
      asked += 1
      child.stdin.write(answer)
    })

    const { stdout } = await outcome

    const [first, second, third] = stdout.split('\r\n')
    expect([first, second]).toEqual(['학번: 20990001', '비밀번호 (입력해도 보이지 않습니다): '])
    expect(third).toContain('접속할 수 없습니다.')
    for (const hidden of ['\u001b', 'secret']) expect(stdout).not.toContain(hidden)
  },
)
