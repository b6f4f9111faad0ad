import { writeFolder } from '@campus-connect/roster/testing'
import { expect, test } from 'vitest'
import { type Campus, campusFiles } from '@campus-connect/core/testing/roster/campus-files.ts'
import { runCommand } from '../../../test/support/operator.ts'

const clock = () => new Date('2026-10-05T00:00:00Z')

async function office() {
  const folder = await writeFolder({})
  const run = (argv: string[], answers?: string[]) =>
    runCommand({ DATABASE_URL: `file:${folder}/campus.db` }, ['roster', ...argv], {
      clock,
      ...(answers ? { answers } : {}),
    })
  const source = (campus: Partial<Campus>) =>
    writeFolder(campusFiles({ students: 40, classes: 20, perStudent: 5, ...campus }))
  return { run, source }
}

test('a file that was cut in half is quarantined, shown, accepted with its number, and rolled back', async () => {
  const { run, source } = await office()
  const whole = await source({})
  const half = await source({ students: 20 })
  expect(await run(['import', whole])).toMatchObject({ code: 0 })
  expect(await run(['held', '--json'])).toMatchObject({ code: 0, lines: [] })

  const dry = await run(['import', '-n', half])
  expect([dry.code, dry.lines[0]]).toEqual([1, expect.stringContaining('학생이 많이 빠집니다 (40명 가운데 20명, 50%)')])
  const { code, lines } = await run(['import', half])
  expect(code).toBe(1)
  expect(lines[0]!.split('\n')).toEqual([
    '명단을 보류하고 이전 명단을 계속 씁니다. 2026-2 학기: 학생이 많이 빠집니다 (40명 가운데 20명, 50%). (이유 2가지)',
    '       전  빠짐  들어옴   후',
    '학생   40    20       0   20',
    '강의   20     0       0   20',
    '수강  200   100       0  100',
    '이유:',
    '- 2026-2 학기: 학생이 많이 빠집니다 (40명 가운데 20명, 50%).',
    '- 2026-2 학기: 수강이 많이 빠집니다 (200건 가운데 100건, 50%).',
    expect.stringMatching(/^받아들이기: campus-server roster accept [0-9a-f]{8} --removals 100$/),
    expect.stringMatching(/^거절하기: campus-server roster reject [0-9a-f]{8}$/),
  ])

  const held = JSON.parse((await run(['held', '--json'])).lines[0]!) as { code: string; removals: number }
  expect(held).toMatchObject({ removals: 100, change: { students: { removed: 20 } } })
  expect((await run(['history'])).lines[0]).toMatch(/^2 {2}보류 .*\n1 {2}사용 중/)
  expect(await run(['accept', held.code])).toMatchObject({ code: 2 })
  expect(await run(['accept', held.code, '--removals', '99'])).toMatchObject({ code: 1, lines: [] })
  expect(await run(['accept', held.code, '--removals', '100'])).toMatchObject({ code: 0 })
  expect(await run(['show', '20240039'])).toMatchObject({ code: 1 })

  expect(await run(['rollback'])).toMatchObject({ code: 2 })
  expect(await run(['rollback'], ['n'])).toMatchObject({
    code: 1,
    talk: [expect.stringMatching(/^2번에서 1번/), ...Array(4).fill(expect.anything()), '아무것도 바꾸지 않았습니다.'],
  })
  expect(await run(['rollback', '--yes'])).toMatchObject({ code: 0, lines: ['1번 명단으로 되돌렸습니다.'] })
  expect(await run(['show', '20240039'])).toMatchObject({ code: 0 })
  const again = await run(['import', half])
  expect([again.code, again.lines[0]]).toEqual([1, expect.stringContaining('되돌리거나 거절한 파일입니다')])
  expect(await run(['reject', held.code])).toMatchObject({ code: 0 })
  expect((await run(['diff'])).lines[0]).toMatch(/^1번에서 2번으로:/)
  expect((await run(['diff', '2'])).lines[0]).toMatch(/^1번에서 2번으로:\n.*\n학생 +40 +20 +0 +20\n/)
  await run(['import', await source({ students: 41 })])
  expect((await run(['diff'])).lines[0]).toMatch(/^1번에서 4번으로:/)
  const history = JSON.parse((await run(['history', '--json'])).lines[0]!) as { number: number; state: string }[]
  expect(history.map(({ number, state }) => [number, state])).toEqual([
    [4, 'in-use'],
    [2, 'earlier'],
    [1, 'earlier'],
  ])
})

test('a roster with moved names is quarantined, listed by name, and accepted with its numbers', async () => {
  const { run } = await office()
  const table = async (names: string[]) => {
    const rows = names.map((name, index) => `2026-2,CSE201-01,자료구조,2024000${index},${name}`)
    return `${await writeFolder({ 'a.csv': ['학기,학수번호,교과목명,학번,성명', ...rows, ''].join('\n') })}/a.csv`
  }
  const names = ['김하늘', '이하은', '박민준', '최도윤', '정시우']
  await run(['import', await table(names)])
  const moved = await run(['import', await table([...names.slice(1), ''])])

  expect([moved.code, moved.lines[0]]).toEqual([
    1,
    expect.stringMatching(
      /이름이 많이 바뀌거나 사라집니다 \(5명 가운데 5명, 100%\).*accept \w{8} --removals 0 --names 5\n/s,
    ),
  ])
  const shown = (await run(['held'])).lines[0]
  for (const lines of [shown, (await run(['diff'])).lines[0]])
    expect(lines).toMatch(
      /학생 5명:\n {2}20240000 {2}김하늘 {2}→ {2}이하은\n.*20240004 {2}정시우 {2}→ {2}\(이름 없음\)\n?/s,
    )
  const { names: changes } = JSON.parse((await run(['diff', '--json'])).lines[0]!) as { names: object[] }
  expect(changes).toHaveLength(5)
  expect(changes[0]).toEqual({ id: '20240000', from: '김하늘', to: '이하은' })

  const held = JSON.parse((await run(['held', '--json'])).lines[0]!) as { code: string }
  expect(held).toMatchObject({ removals: 0, names: 5 })
  expect(await run(['accept', held.code, '--removals', '0', '--names', '4'])).toMatchObject({ code: 1, lines: [] })
  expect(await run(['accept', held.code, '--removals', '0'])).toMatchObject({
    code: 0,
    lines: ['명단을 받아들였습니다: 2번, 빠진 수강 0건, 바뀐 이름 5개'],
  })
  expect((await run(['show'])).lines[0]).toMatch(
    /1번 명단과 이름이 다른 학생 5명:\n {2}20240000 {2}김하늘 {2}→ {2}이하은/,
  )
})

test('a rejected file is out, until an operator imports it again, which holds it again', async () => {
  const { run, source } = await office()
  await run(['import', await source({})])
  const half = await source({ students: 20 })
  await run(['import', half])
  const { code } = JSON.parse((await run(['held', '--json'])).lines[0]!) as { code: string }

  expect(await run(['reject', 'x'])).toMatchObject({ code: 1 })
  expect(await run(['reject', code])).toMatchObject({ code: 0 })

  expect(await run(['held', '--json'])).toMatchObject({ code: 0, lines: [] })
  expect(await run(['import', half])).toMatchObject({
    code: 1,
    talk: expect.arrayContaining(['명단을 보류했습니다.']),
  })
  expect(await run(['accept', code, '--removals', '100'])).toMatchObject({ code: 0 })
})

test('show says why a student does not have a lecture', async () => {
  const { run } = await office()
  const table = await writeFolder({
    'a.csv': `학번,이름,학수번호,교과목명,학기,수강상태
00240001,홍길동,CSE201-01,자료구조,2026-2,신청
00240001,홍길동,PED110-01,카누,2026-2,철회
00240001,홍길동,MAT101-01,선형대수,2026-1,신청
`,
  })
  await run(['import', `${table}/a.csv`])

  expect((await run(['show', '00240001'])).lines[0]!.split('\n')).toEqual([
    '00240001 홍길동',
    '강의 2개, 이번 학기 1개',
    '  선형대수 (MAT101-01) [2026-1/MAT101-1]: 오늘이 속하지 않은 학기입니다 (2026-1, 2026-03-01~2026-08-31)',
    '* 자료구조 (CSE201-01) [2026-2/CSE201-1]',
    '  카누 (PED110-01) [2026-2/PED110-1]: 수강하지 않습니다 (철회)',
  ])
  const why = async (number: string) => (await run(['show', number])).talk.at(-1)
  expect(await why('240001')).toContain('비슷한 학번이 있습니다: 00240001')
  expect(await why('2024000123')).toContain('대부분 8자리(1명)인데 이 학번은 10자리')
  expect(await why('학번')).toContain('32자까지')
})
