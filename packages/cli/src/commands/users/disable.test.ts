import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { admin, host, type TestCampus, testCampus } from '../../../test/test-campus.ts'
import { jsonLines, type Terminal } from '../../../test/run-in.ts'

let campus: TestCampus
beforeEach(async () => {
  campus = await testCampus()
})
afterEach(() => campus.close())

describe('users disable', () => {
  beforeEach(() => campus.login())

  test('asks, naming the user, and acts after a yes', async () => {
    const { code, questions, stderr } = await campus.run({ tty: true, answers: [true] }, 'users', 'disable', '20240001')

    expect(code).toBe(0)
    expect(questions).toEqual([
      '김하늘(20240001) 사용자를 비활성화하시겠습니까? 비활성화된 사용자는 로그인할 수 없습니다.',
    ])
    expect(stderr).toContain('되돌리기: campus users enable 20240001')
    expect(await campus.isEnabled('20240001')).toBe(false)
  })

  test('a no changes nothing and ends with 1, Ctrl-C with 130', async () => {
    expect(await campus.run({ tty: true, answers: [false] }, 'users', 'disable', '20240001')).toMatchObject({
      code: 1,
      stderr: '취소했습니다. 변경하지 않았습니다.\n',
    })
    expect((await campus.run({ tty: true }, 'users', 'disable', '20240001')).code).toBe(130)
    expect(await campus.isEnabled('20240001')).toBe(true)
  })

  test.each([
    ['in a pipe', {}, []],
    ['with --no-input', { tty: true }, ['--no-input']],
    ['in CI', { tty: true, env: { CI: '1' } }, []],
  ])('%s it needs -y', async (_case, terminal, options) => {
    expect(await campus.run(terminal, 'users', 'disable', '20240001', ...options)).toMatchObject({
      code: 2,
      stdout: '',
      questions: [],
    })
    expect(await campus.isEnabled('20240001')).toBe(true)

    expect(await campus.run(terminal, 'users', 'disable', '20240001', ...options, '-y')).toMatchObject({
      code: 0,
      questions: [],
    })
    expect(await campus.isEnabled('20240001')).toBe(false)
  })

  test('a name in the question cannot move the cursor', async () => {
    const name = '\u001b[2J\u202e김\u009b31m\r'
    const user = { id: '20240001', username: name, enabled: true, createdAt: '', updatedAt: '', lectureDtoList: [] }
    const fetch: Terminal['fetch'] = () => Promise.resolve(Response.json({ success: true, message: '', data: [user] }))

    const { questions } = await campus.run({ tty: true, answers: [false], fetch }, 'users', 'disable', '20240001')

    expect(questions[0]).toContain(String.raw`\u001b[2J\u202e김\u009b31m\r(20240001)`)
  })

  test('of several it shows the number and a sample', async () => {
    for (const id of ['S4', 'S5', 'S6']) await campus.server.addStudent({ id })
    const ids = ['20240001', '20240002', '20240003', 'S4', 'S5']

    const { questions } = await campus.run({ tty: true, answers: [false] }, 'users', 'disable', ...ids)

    expect(questions[0]).toContain('사용자 5명(20240001, 20240002, 20240003 외 2명)을 비활성화하시겠습니까?')
  })

  test('everyone takes a word to type, and no other word', async () => {
    const everyone = ['users', 'disable', '20240001', '20240002', '20240003']

    expect(await campus.run({ tty: true, answers: ['예'] }, ...everyone)).toMatchObject({ code: 1 })
    expect(await campus.isEnabled('20240001')).toBe(true)
    const { code, questions } = await campus.run({ tty: true, answers: ['모두'] }, ...everyone)

    expect(code).toBe(0)
    expect(questions[0]).toMatch(/^모든 사용자 3명을 비활성화합니다\. .+ ‘모두’라고 입력해주세요\.$/)
    expect(await campus.isEnabled('20240001')).toBe(false)
  })

  test('enabling several asks too where somebody can answer', async () => {
    const enable = ['users', 'enable', '20240001', '20240002']

    expect((await campus.run({ tty: true, answers: [false] }, ...enable)).questions).toEqual([
      '사용자 2명(20240001, 20240002)을 활성화하시겠습니까?',
    ])
    expect(await campus.piped(...enable)).toMatchObject({ code: 0, questions: [] })
  })

  test('--dry-run asks the server what would happen, and changes nothing', async () => {
    await campus.piped('users', 'disable', '20240002', '-y')

    const { code, stdout, stderr } = await campus.piped(
      'users',
      'disable',
      '20240001',
      '20240002',
      'nobody',
      admin,
      '-n',
    )

    expect([code, stderr]).toEqual([7, '오류: 4명 중 2명을 처리할 수 없습니다. (변경하지 않았습니다)\n'])
    expect(stdout).toBe(
      `20240001\ttrue\t비활성화할 사용자입니다. (변경하지 않았습니다)\n` +
        `20240002\ttrue\t이미 비활성화된 사용자입니다.\n` +
        `nobody\tfalse\t해당 사용자를 찾을 수 없습니다.\n` +
        `${admin}\tfalse\t자기 자신은 비활성화할 수 없습니다.\n`,
    )
    const onTerminal = await campus.run({ tty: true }, 'users', 'disable', '20240001', '20240002', '-n')
    expect(`${onTerminal.stdout}${onTerminal.stderr}`).toMatch(
      /20240001: 김하늘, 비활성화할 사용자입니다\. \(변경하지 않았습니다\)\n20240002: \S+, 이미 비활성화된/,
    )
    const json = await campus.piped('users', 'disable', '20240001', 'nobody', '-n', '--json')
    expect(jsonLines(json.stdout)).toEqual([
      { id: '20240001', ok: true, message: '비활성화할 사용자입니다. (변경하지 않았습니다)' },
      { id: 'nobody', ok: false, message: '해당 사용자를 찾을 수 없습니다.' },
    ])
    expect(await campus.isEnabled('20240001')).toBe(true)
    const codes = ['20240001', 'nobody', admin].map(
      async (id) => (await campus.piped('users', 'disable', id, '-n')).code,
    )
    expect(await Promise.all(codes)).toEqual([0, 5, 1])
    const list: Terminal = { input: '학번\nnobody\n' }
    expect((await campus.run(list, 'users', 'disable', '-', '-n')).code).toBe(7)
  })

  test('oneself is refused with 1 and the sentence of the server', async () => {
    const { code, stdout, stderr } = await campus.piped('users', 'disable', admin, '-y', '--json')

    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(JSON.parse(stderr).error).toMatchObject({ kind: 'refused', status: 409 })
  })

  test('the suggestion keeps the profile and the server that were named', async () => {
    const { stderr } = await campus.piped('users', 'disable', '20240001', '-y', '--host', host)

    expect(stderr).toContain(`campus --host ${host} users enable 20240001`)
  })
})
