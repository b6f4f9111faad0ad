import stringWidth from 'string-width'
import { describe, expect, test } from 'vitest'
import { commandTree } from '../command-tree.ts'
import { runIn } from '../../test/run-in.ts'

const words = (line: string) => line.split(' ').filter((word) => word !== '')

describe('a wrong command line ends with 2 before anything is sent', () => {
  test.each([
    ['users lst', '알 수 없는 명령입니다: lst. 혹시 list를 입력하려고 하셨습니까?'],
    ['nope', '알 수 없는 명령입니다: nope'],
    ['users list --jsom', '알 수 없는 옵션입니다: --jsom. 혹시 --json을 입력하려고 하셨습니까?'],
    ['users show', '인자가 필요합니다: 학번'],
    ['users show 1 2', '인자가 너무 많습니다.'],
    ['users list 김하늘', '인자가 너무 많습니다.\n찾기: campus users list --query 김하늘'],
    ['users search 김', '알 수 없는 명령입니다: search\n찾기: campus users list --query 김하늘'],
    ['users list --host', '옵션에 값이 필요합니다: --host <주소>'],
    ['users list --enabled --disabled', '함께 쓸 수 없는 옵션입니다: --enabled, --disabled'],
    ['users list --json --csv', '함께 쓸 수 없는 옵션입니다: --json, --csv'],
    ['users list --limit 0', '--limit에는 1부터 1000까지의 수를 써주세요.'],
    ['users list --limit 1001', '--limit에는 1부터 1000까지의 수를 써주세요.'],
    ['users list --limit x', '--limit에는 1부터 1000까지의 수를 써주세요.'],
    ['users list --sort name', '--sort에 쓸 수 없는 기준입니다: name'],
    ['users list --fields id,nope', '--fields에 쓸 수 없는 이름입니다: nope. 쓸 수 있는 이름: id, username, enabled'],
    ['users list --json --fields nope', '쓸 수 있는 이름: id, username, enabled'],
    [
      'users list --json --fields',
      '--fields에는 쉼표로 나눈 이름이 필요합니다. 예: --fields id,username. 쓸 수 있는 이름: id, ',
    ],
    ['users list --json id,username', '필드는 --fields로 고릅니다: --json --fields id,username'],
    ['users list --json id', '필드는 --fields로 고릅니다: --json --fields id'],
    ['users list --json=id,username', '필드는 --fields로 고릅니다: --json --fields id,username'],
    ['users enable 1 --json id,ok', '필드는 --fields로 고릅니다: --json --fields id,ok'],
    ['users list --fields lectureDtoList', '--fields에 쓸 수 없는 이름입니다: lectureDtoList'],
    ['users list --fields id,', '--fields에는 쉼표로 나눈 이름이 필요합니다.'],
    ['users show ..', '학번으로 쓸 수 없는 값입니다: ".."'],
    ['users show a/b', '학번으로 쓸 수 없는 값입니다: "a/b"'],
    ['users enable 1 .', '학번으로 쓸 수 없는 값입니다: "."'],
    ['lectures start .. 자료구조', '학번으로 쓸 수 없는 값입니다: ".."'],
    ['users list --profile ../x', '프로필 이름은'],
    ['users list --host ftp://campus', '접속할 주소가 올바르지 않습니다.'],
    ['users list --host https//campus.example.ac.kr', '접속할 주소가 올바르지 않습니다.'],
    ['completion tcsh', '쓸 수 없는 셸입니다: tcsh'],
    ['users', '하위 명령을 입력해주세요.'],
    ['help users create', '없는 도움말입니다: users create\n도움말: campus users --help'],
    ['help lectures strat', '혹시 이것을 찾으십니까? campus help lectures start'],
  ])('%s', async (line, sentence) => {
    const { code, stdout, stderr } = await runIn({}, words(line))

    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toContain(sentence)
  })

  test('with --json the error is one object on stderr', async () => {
    const { code, stdout, stderr } = await runIn({}, ['--json', 'users', 'show'])

    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(JSON.parse(stderr)).toEqual({
      error: { kind: 'usage', status: null, message: '인자가 필요합니다: 학번', requestId: null },
    })
  })

  test.each([
    ['--json login --password x'],
    ['--fields , --json users list'],
    ['users list --limit 0 --json'],
    ['users list --json --csv'],
    ['--nope --json'],
    ['--json users'],
  ])('with --json anywhere also where the line cannot be read: %s', async (line) => {
    const { code, stdout, stderr } = await runIn({}, words(line))

    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(JSON.parse(stderr)).toMatchObject({ error: { kind: 'usage', status: null } })
  })

  test('a --json that follows -- is an argument, and the error a sentence', async () => {
    expect((await runIn({}, words('users show -- --json x'))).stderr).toMatch(/^오류: 인자가 너무 많습니다\./)
  })
})

describe('a secret in an argument', () => {
  test.each([
    ['login', '--id', '1', '--password', 'hanbit-gaon'],
    ['login', '--password=hanbit-gaon'],
    ['--password', 'hanbit-gaon', 'users', 'list'],
    ['login', '--token=hanbit-gaon'],
    ['login', '--pasword=hanbit-gaon'],
    ['login', '-phanbit-gaon'],
    ['users', 'list', '--host', 'http://admin:hanbit-gaon@campus'],
    ['users', 'list', '--host', 'http://admin:12/hanbit-gaon@campus'],
  ])('%s %s %s is refused and not repeated', async (...argv) => {
    const { code, stderr } = await runIn({}, argv)

    expect(code).toBe(2)
    expect(stderr).not.toContain('hanbit-gaon')
  })

  test('the refusal says what to do instead', async () => {
    expect((await runIn({}, ['login', '--password', 'x'])).stderr).toContain('--password-stdin')
  })
})

describe('help', () => {
  test.each([
    [[]],
    [['--help']],
    [['-h']],
    [['help']],
    [['users', '--help']],
    [['help', 'users']],
    [['users', 'list', '-h']],
  ])('%j is Korean, on stdout, and ends with 0', async (argv) => {
    const { code, stdout, stderr } = await runIn({}, argv)

    expect(code).toBe(0)
    expect(stdout).toContain('사용법: campus')
    expect(stdout).not.toMatch(/Usage|Options|Commands|display help/)
    expect(stderr).toBe('')
  })

  const pages = commandTree.flatMap((branch) =>
    'commands' in branch ? [[branch.name], ...branch.commands.map(({ name }) => [branch.name, name])] : [[branch.name]],
  )

  describe.each([
    ['ko', '예:', /display help/],
    ['en', 'Examples:', /\p{Script=Hangul}/u],
  ])('in %s', (language, examples, foreign) => {
    test.each([40, 80])('no page is wider than %i columns, and each begins with examples', async (columns) => {
      const page = async (...words: string[]) =>
        (await runIn({ tty: true, columns }, ['--lang', language, ...words])).stdout
      const first = await page()
      const own = await Promise.all(pages.map((path) => page(...path, '--help')))
      const topics = await Promise.all(['exit-codes', 'environment'].map((topic) => page('help', topic)))
      const lines = [first, ...own, ...topics].flatMap((text) => text.split('\n'))

      expect(lines.filter((line) => stringWidth(line) > columns)).toEqual([])
      expect(first).toMatch(new RegExp(`^${examples}\n {2}campus login`))
      expect(await page('help', 'users', 'list')).toMatch(new RegExp(`^${examples}\n {2}campus users list`))
      expect(lines.length).toBeGreaterThan(300)
      expect(lines.filter((line) => foreign.test(line))).toEqual([])
    })
  })

  test('a topic that is nearly right is offered', async () => {
    expect(await runIn({}, ['help', 'exit-code'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('campus help exit-codes'),
    })
  })

  test('the topics explain exit codes and the environment', async () => {
    expect((await runIn({}, ['help', 'exit-codes'])).stdout).toMatch(/130 {2}Ctrl-C/)
    expect((await runIn({}, ['help', 'environment'])).stdout).toContain('CAMPUS_CONFIG_DIR')
  })

  test('the licences are shown, whatever else stands on the command line', async () => {
    expect(await runIn({}, ['--lang', 'en', '--licenses'])).toMatchObject({
      code: 0,
      stdout: 'This copy runs from its source and contains no code of others.\n',
      stderr: '',
    })
  })

  test('the version is a number on stdout', async () => {
    expect(await runIn({}, ['--version'])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    })
  })
})
