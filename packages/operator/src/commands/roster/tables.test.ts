import { lstat, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFolder } from '@campus-connect/roster/testing'
import { workbook } from '@campus-connect/tables/testing'
import { expect, test } from 'vitest'
import { runCommand } from '../../../test/support/operator.ts'

const clock = () => new Date('2026-10-01T00:00:00Z')

const table = (status: string) =>
  workbook({
    '2학기': {
      rows: [
        ['2026학년도 2학기'],
        ['학번', '성명', '학수번호', '교과목명', '수강상태', '전화'],
        [20240001, '홍길동', 'CSE201-01', '자료구조', '신청', '010'],
        [20240002, '김철수', 'CSE201-01', '자료구조', status, '010'],
      ],
    },
  })

/** A folder with files, and commands that use a database in it. */
async function office(files: Record<string, Buffer | string>, answers?: string[]) {
  const folder = await writeFolder(files)
  const run = (...argv: string[]) =>
    runCommand({ DATABASE_URL: `file:${folder}/campus.db` }, ['roster', ...argv], {
      clock,
      ...(answers ? { answers } : {}),
    })
  return { run, at: (name: string) => join(folder, name) }
}

test('look shows the columns with masked examples and changes nothing', async () => {
  const { run, at } = await office({ 'a.xlsx': await table('청강') })

  const { code, lines } = await run('look', at('a.xlsx'))

  expect(code).toBe(0)
  expect(lines[0]!.split('\n')).toEqual([
    "a.xlsx '2학기': 수강 목록, 2행 (머리글 2행, 뺀 행 0)",
    '  학번       학번       20****01   확실',
    '  이름       성명       홍*동      확실',
    '  과목 코드  학수번호   CSE201-01  확실',
    '  과목명     교과목명   자료구조   확실',
    '  수강 상태  수강상태   신청       불확실',
    '  학기       (표 전체)  2026-2     확실',
    '  쓰지 않는 열: 전화',
    "  ! a.xlsx '2학기' 2행: 수강 상태 '청강'(1행)의 뜻이 수강인지 아닌지 알 수 없습니다.",
  ])
  const json = JSON.parse((await run('look', '--json', at('a.xlsx'))).lines[0]!) as { sheets: { kind: string }[] }[]
  expect(json[0]?.sheets[0]).toMatchObject({ kind: 'enrolments', term: '2026-2', rows: 2 })
  expect(JSON.stringify(json)).not.toMatch(/홍길동|20240001/)
})

test('a map replaces a link at its place and leaves the target of the link as it is', async () => {
  const { run, at } = await office({ 'a.xlsx': await table('신청'), 'other.env': 'ADMIN_ID=20990001' })
  await symlink(at('other.env'), at('roster-map.json'))

  expect(await run('map', '--yes', at('a.xlsx'))).toMatchObject({ code: 0 })

  expect(await readFile(at('other.env'), 'utf8')).toBe('ADMIN_ID=20990001')
  expect((await lstat(at('roster-map.json'))).isFile()).toBe(true)
})

test('look, map, dry run, import: the answers are kept', async () => {
  const { run, at } = await office({ 'a.xlsx': await table('청강') }, ['y', 'n', ''])

  expect((await run('import', at('a.xlsx'))).talk.at(-1)).toContain("'청강'(1행)")
  expect(await run('map', '--yes', at('a.xlsx'))).toMatchObject({ code: 1, lines: [] })
  expect(await run('map', at('a.xlsx'))).toMatchObject({ code: 0, lines: [at('roster-map.json')] })
  const map = await readFile(at('roster-map.json'), 'utf8')
  expect(JSON.parse(map)).toMatchObject({ status: { in: [], out: ['청강'] }, term: '2026-2', numberLengths: [8] })
  expect(map).not.toMatch(/홍길동|20240001/)
  expect((await run('import', '-n', at('a.xlsx'))).lines[0]).toContain('학생 2명, 강의 1개, 수강 1건')
  expect(await run('import', at('a.xlsx'))).toMatchObject({ code: 0 })
  expect((await run('show', '20240001')).lines[0]).toBe(
    '20240001 홍길동\n강의 1개, 이번 학기 1개\n* 자료구조 (CSE201-01) [2026-2/CSE201-1]',
  )
  expect((await run('import', at('a.xlsx'))).lines).toEqual(['변경 없음'])

  await writeFile(
    at('a.xlsx'),
    await workbook({
      a: {
        rows: [
          ['학번', '학수번호'],
          ['20240001', 'CSE201-01'],
        ],
      },
    }),
  )
  expect(await run('import', at('a.xlsx'))).toMatchObject({
    code: 1,
    talk: expect.arrayContaining([expect.stringMatching(/머리글이 달라져.*전: 학번 \| 성명/)]),
  })
})

test('map asks for columns, status words, sheets, what is hidden, the term and lengths', async () => {
  const header = ['학번', '학수번호', '교과목명', '수강상태']
  const row = (number: string, status = '신청') => [number, 'CSE201-01', '자료구조', status]
  const table = await workbook({
    본반: {
      rows: [header, row('20240001'), row('20240002', '예비'), row('20240003'), row('2024000004')],
      hiddenRows: [4],
    },
    추가: { rows: [header, row('20240005')] },
    수강취소자: { rows: [header, row('20240006')] },
    옛것: { rows: [header, row('20240007')], hidden: true },
  })
  const { run, at } = await office({ 'a.xlsx': table }, ['y', 'n', '1', '1', '2', '3', 'n', '2026-2', 'y'])
  expect(await run('map', '--yes', at('a.xlsx'))).toMatchObject({ code: 1, lines: [] })

  const { code, talk } = await run('map', at('a.xlsx'))

  expect(code).toBe(0)
  expect(talk).toContain("a.xlsx '수강취소자' 1행: 이름이 '수강취소자'입니다. 여기 있는 학생이 수강하는지 정해주세요.")
  expect(JSON.parse(await readFile(at('roster-map.json'), 'utf8'))).toMatchObject({
    status: { in: [], out: ['예비'] },
    sheets: { 본반: 'enrolled', 추가: 'enrolled', 수강취소자: 'withdrawn', 옛것: 'nothing' },
    hidden: 'skip',
    term: '2026-2',
    numberLengths: [8, 10],
  })
  expect((await run('import', at('a.xlsx'))).lines[0]).toContain('학생 5명, 강의 1개, 수강 3건')
})

test('map --yes takes what is sure', async () => {
  const { run, at } = await office({ 'a.xlsx': await table('재수강') })

  expect(await run('map', at('a.xlsx'))).toMatchObject({ code: 2 })
  expect(await run('map', '--yes', '--output', at('m.json'), at('a.xlsx'))).toMatchObject({
    code: 0,
    lines: [at('m.json')],
  })
  expect(await run('import', '--map', at('m.json'), '--json', at('a.xlsx'))).toMatchObject({ code: 0 })
  const { lines, files } = await run('map', '--yes', '--output', '-', at('a.xlsx'))
  expect([lines, String(files[0])]).toEqual([[], await readFile(at('m.json'), 'utf8')])
})

test('columns can be chosen by number', async () => {
  const table = '학번,전산코드,과목번호,과목명\n20240001,36.201,CS201,자료구조\n'
  const { run, at } = await office({ 'a.csv': table }, ['n', '', '', '2', '', '', '', '', '', '2026-2'])

  expect(await run('map', at('a.csv'))).toMatchObject({ code: 0 })

  expect(await run('import', at('a.csv'))).toMatchObject({ code: 0 })
  expect((await run('show', '20240001')).lines[0]).toContain('자료구조 (36.201) [2026-2/36.201]')
})

test('several class rosters are one roster, also in a folder', async () => {
  const files = {
    '2026-2 CSE201-01 자료구조.csv': '번호,학번,성명\n1,20240001,홍길동\n',
    '2026-2 PED110-02 카누.csv': '번호,학번,성명\n1,20240001,홍길동\n2,20240002,김철수\n',
  }
  const { run, at } = await office({})
  const folder = await writeFolder(files)

  const { code, lines } = await run('import', ...Object.keys(files).map((name) => join(folder, name)))

  expect([code, lines[0]]).toEqual([0, expect.stringContaining('학생 2명, 강의 2개, 수강 3건')])
  expect((await run('import', folder)).lines).toEqual(['변경 없음'])
  expect(await run('import', at('nowhere.csv'))).toMatchObject({
    code: 1,
    talk: expect.arrayContaining([expect.stringContaining('없습니다')]),
  })
})

test('all faults come at once, and into a CSV', async () => {
  const rows = Array.from({ length: 30 }, (_, index) => `20****${index + 10},CSE201-01,자료구조,2026-2`)
  const { run, at } = await office({ 'a.csv': `학번,과목코드,과목명,학기\n${rows.join('\n')}\n` })

  const { code, lines, talk } = await run('import', at('a.csv'), '--faults', at('faults.csv'))

  expect([code, lines]).toEqual([1, []])
  expect(talk.filter((line) => line.startsWith('문제: a.csv '))).toHaveLength(20)
  expect(talk).toContain('문제: 이 밖에 10건이 더 있습니다. --faults로 모두 볼 수 있습니다.')
  expect(talk.at(-1)).toMatch(/^a\.csv 2행 학번: 가려진 학번.*\(모두 30건\)$/)
  const text = await readFile(at('faults.csv'), 'utf8')
  expect((await run('import', at('a.csv'), '--faults', '-')).files.map(String)).toEqual([text])
  const written = text.split('\n')
  expect(written).toHaveLength(32)
  expect(written[1]).toMatch(/^a\.csv,2,학번,20\*{4}10,가려진/)
})

test('many warnings of one kind name the student and the row, are folded, and come whole into a CSV', async () => {
  const enrolled = Array.from({ length: 7 }, (_, index) => [
    `2024000${index + 1},김하늘,01`,
    `2024000${index + 1},김하늘,02`,
  ]).flat()
  const rows = enrolled.map((row) => `${row},CSE201,자료구조,2026-2`)
  const { run, at } = await office({ 'a.csv': `학번,이름,분반,과목코드,과목명,학기\n${rows.join('\n')}\n` })

  const { code, talk, files } = await run('import', at('a.csv'), '--faults', '-')

  const warnings = talk.filter((line) => line.startsWith('경고: '))
  expect([code, warnings.length]).toEqual([0, 6])
  expect(warnings[0]).toMatch(/^경고: a\.csv 3행 학번: 20240001 학번은 같은 과목의 두 분반에 들어 있습니다: /)
  expect(warnings[5]).toBe('경고: 이 밖에 2건이 더 있습니다. --faults로 모두 볼 수 있습니다. [two-sections]')
  expect((await run('show')).lines.join('\n').match(/두 분반/g)).toHaveLength(5)
  expect(String(files[0]).match(/두 분반/g)).toHaveLength(7)
  expect((await run('show', '--faults', '-')).files).toEqual(files)
})

test('map asks for remarks, struck-through rows and columns that count up, and keeps the answers', async () => {
  const table = await workbook({
    a: {
      rows: [
        ['학번', '성명', '학수번호', '분반'],
        ...Array.from({ length: 6 }, (_, index) => [
          20240001 + index,
          index === 1 ? '박서연(휴학)' : index === 2 ? { struck: '이도윤' } : '홍길동',
          'CSE2010',
          `0${index + 1}`,
        ]),
      ],
    },
  })
  const { run, at } = await office({ 'a.xlsx': table }, ['y', 'n', 'y', 'n', '2026-2'])

  expect(await run('import', '--term', '2026-2', at('a.xlsx'))).toMatchObject({
    code: 1,
    talk: expect.arrayContaining([
      expect.stringContaining('취소선이 그어진 학생이 1행 있습니다: 4행.'),
      expect.stringContaining("'휴학' 표시가 있는 학생이 1행 있습니다: 3행."),
      expect.stringContaining("'분반' 열이 01에서 06까지 행마다 똑같이 늘거나 줄고"),
    ]),
  })
  expect(await run('map', at('a.xlsx'))).toMatchObject({ code: 0 })
  const map = await readFile(at('roster-map.json'), 'utf8')
  expect(JSON.parse(map)).toMatchObject({
    status: { in: [], out: ['휴학'] },
    struck: 'skip',
    confirmed: ['counting-column 분반'],
  })
  expect(map).not.toMatch(/박서연|20240001/)
  expect((await run('import', at('a.xlsx'))).lines[0]).toContain('수강 4건')
})

test('look, map and import find a file whose name is written in NFD, and the other way round', async () => {
  const { run, at } = await office({ ['명단.csv'.normalize('NFD')]: '학번,학수번호,학기\n20240001,CSE1,2026-2\n' })

  expect(await run('look', at('명단.csv'.normalize('NFC')))).toMatchObject({ code: 0 })
  expect(await run('map', '--yes', at('명단.csv'.normalize('NFC')))).toMatchObject({ code: 0 })
  expect(await run('import', at('명단.csv'.normalize('NFC')))).toMatchObject({ code: 0 })
})
