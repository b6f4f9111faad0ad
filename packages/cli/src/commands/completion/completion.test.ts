import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { runIn } from '../../../test/run-in.ts'

const bash = spawnSync('bash', ['--version']).status === 0

async function completed(...typed: string[]) {
  const { stdout: script } = await runIn({}, ['completion', 'bash'])
  const words = ['campus', ...typed].map((word) => `'${word}'`).join(' ')
  const ask = `COMP_WORDS=(${words}); COMP_CWORD=${typed.length}; _campus; printf '%s\\n' "\${COMPREPLY[@]}"`
  return spawnSync('bash', ['-c', `${script}\n${ask}`], { encoding: 'utf8' })
    .stdout.trim()
    .split('\n')
}

describe.skipIf(!bash)('bash completes', () => {
  test('the nouns', async () => {
    expect(await completed('u')).toEqual(['users'])
  })

  test('the verbs of a noun, and nothing of another', async () => {
    expect(await completed('users', '')).toEqual(expect.arrayContaining(['list', 'show', 'enable', 'disable']))
    expect(await completed('lectures', 'st')).toEqual(['start', 'stop'])
  })

  test("a command's options after the global ones", async () => {
    expect(await completed('--json', 'users', 'list', '--qu')).toEqual(['--query'])
    expect(await completed('users', 'list', '--fi')).toEqual(['--fields'])
  })
})

describe.skipIf(!bash)('bash completes from the server', () => {
  /** A `campus` on the PATH that answers with these lines. */
  async function live(lines: string, ...typed: string[]) {
    const { stdout: script } = await runIn({}, ['completion', 'bash'])
    const words = ['campus', ...typed].map((word) => `'${word}'`).join(' ')
    const ask = `COMP_WORDS=(${words}); COMP_CWORD=${typed.length}; _campus; printf '%s\\n' "\${COMPREPLY[@]}"`
    const double = `campus() { printf '%s\\n' ${lines}; }`
    return spawnSync('bash', ['-c', `${script}\n${double}\n${ask}`], { encoding: 'utf8' })
      .stdout.trim()
      .split('\n')
  }

  test('student numbers, and the lectures of one, which run no command', async () => {
    expect(await live('20240001 20240002', 'users', 'show', '2024')).toEqual(['20240001', '20240002'])
    expect(await live(`'$(touch /nonexistent)x'`, 'lectures', 'stop', '20240001', '$')).toEqual([
      String.raw`\$\(touch\ /nonexistent\)x`,
    ])
  })

  test('the values of an option', async () => {
    expect(await completed('users', 'list', '--sort', 'c')).toEqual(['createdAt'])
  })

  test('the names of files after an option that takes one', async () => {
    expect(await completed('users', 'disable', '--from', 'package-l')).toEqual(['package-lock.json'])
  })
})

test.each(['zsh', 'fish', 'powershell'])('%s has a script of its own, with descriptions and values', async (shell) => {
  const { code, stdout } = await runIn({}, ['completion', shell])

  expect(code).toBe(0)
  expect(stdout).toContain('/users/list')
  expect(stdout).toMatch(/list.{1,4}사용자 목록을 보여 줍니다/)
  expect(stdout).toMatch(/--sort.{1,4}정렬 기준/)
  expect(stdout.match(/스프레드시트용 CSV로 출력합니다/g)).toHaveLength(1)
  expect(stdout).toMatch(/--hidden.+\n?.*include'? *,?@?\(?'?.*skip/)
  expect(stdout).toContain('campus profiles list')
})

const fish = spawnSync('fish', ['--version']).status === 0

test.skipIf(!fish)('fish shows what each word means, and options only after a hyphen', async () => {
  const { stdout: script } = await runIn({}, ['completion', 'fish'])
  const completions = (line: string) =>
    spawnSync('fish', ['--no-config', '-c', `${script}\ncomplete -C'${line}'`], { encoding: 'utf8' }).stdout

  expect(completions('campus users l')).toBe('list\t사용자 목록을 보여 줍니다\n')
  expect(completions('campus users list --sort c')).toBe('createdAt\n')
  expect(completions('campus users ')).not.toContain('--')
  expect(completions('campus users --js')).toBe('--json\tJSON으로 출력합니다\n')
})
