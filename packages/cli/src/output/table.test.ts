import stringWidth from 'string-width'
import { describe, expect, test } from 'vitest'
import type { Column } from './column.ts'
import { toRecord, toTable, truncate } from './table.ts'
import { verbatim } from '../texts/text.ts'

type Person = { id: string; name: string }

const columns: Column<Person>[] = [
  { name: 'id', title: verbatim('학번'), value: ({ id }) => id, key: true },
  { name: 'name', title: verbatim('이름'), value: ({ name }) => name },
  { name: 'length', title: verbatim('글자'), value: ({ name }) => name.length },
]
const styleHeader = (text: string) => text
const lines = (people: Person[], width: number) =>
  toTable(people, columns, { width, language: 'ko', styleHeader }).trimEnd().split('\n')

describe('table', () => {
  test('columns begin in the same terminal cell whatever the script', () => {
    const [header = '', first = '', second = ''] = lines(
      [
        { id: '20240001', name: '김하늘' },
        { id: 'B', name: 'Ann' },
      ],
      80,
    )

    const cellOf = (line: string, text: string) => stringWidth(line.slice(0, line.indexOf(text)))
    expect([cellOf(header, '이름'), cellOf(first, '김하늘'), cellOf(second, 'Ann')]).toEqual([10, 10, 10])
    expect([cellOf(header, '글자'), cellOf(first, '3'), cellOf(second, '3')]).toEqual([18, 18, 18])
  })

  test.each([20, 24, 33, 40])('fits %i cells by cutting the widest column', (width) => {
    const table = lines([{ id: '20240001', name: '아주아주긴이름을가진학생이여기에있습니다' }], width)

    for (const line of table) expect(stringWidth(line)).toBeLessThanOrEqual(width)
    expect(table[1]).toContain('…')
  })

  test('a number stays whole while a name can still give way', () => {
    const id = 'exchange-student-2024'

    expect(lines([{ id, name: '아주아주긴이름' }], 40)[1]).toContain(`${id}  아주아`)
    expect(lines([{ id, name: '아주아주긴이름' }], 20)[1]).toContain('exch')
  })

  test('columns are left out from the right if they do not all fit next to a whole number', () => {
    const [header, line] = lines([{ id: 'exchange-student-2024', name: '아주아주긴이름' }], 30)

    expect(header).toMatch(/^학번 +이름$/)
    expect(line).toBe('exchange-student-2024  아주아…')
  })

  test('a column is left out rather than its title cut', () => {
    const counts = ['Connected', 'Lectures'].map((title) => ({ name: title, title: verbatim(title), value: () => 1 }))
    const shown = (width: number) =>
      toTable([{ id: 'S1', name: '아주긴이름을가진학생' }], [...columns.slice(0, 2), ...counts], {
        width,
        language: 'ko',
        styleHeader,
      }).split('\n')[0]

    expect(shown(32)).toMatch(/^학번 +이름 +Connected +Lectures$/)
    expect(shown(31)).toMatch(/^학번 +이름 +Connected$/)
  })

  test('of two columns none is left out', () => {
    const [, line] = lines([{ id: 'a-very-long-name-of-a-lecture-with-a-section', name: '●연결됨' }], 30)

    expect(line).toMatch(/^a-very-long-.*…  ●연…$/)
  })

  test('a wide terminal cuts nothing', () => {
    expect(lines([{ id: '1', name: '아주아주긴이름을가진학생이여기에있습니다' }], 200)[1]).not.toContain('…')
  })

  test('a name cannot move the cursor or turn the line round', () => {
    const [, line] = lines([{ id: '1', name: '\u001b[2J\u202e\u009b31m\n' }], 80)

    expect(line).toContain(String.raw`\u001b[2J\u202e\u009b31m\n`)
  })

  test('the fields of a record stand in one column', () => {
    expect(
      toRecord(
        [
          ['학번', '1'],
          ['최종 수정일', '어제 (쓰지 않으면 먼저 끝납니다)'],
        ],
        40,
      ),
    ).toBe('학번         1\n최종 수정일  어제 (쓰지 않으면 먼저\n             끝납니다)\n')
  })
})

describe('truncate', () => {
  test.each([
    ['김하늘', 6, '김하늘'],
    ['김하늘', 5, '김하…'],
    ['김하늘', 4, '김…'],
    ['👨‍👩‍👧‍👦가족', 4, '👨‍👩‍👧‍👦…'],
  ])('%s in %i cells is %s', (text, width, expected) => {
    expect(truncate(text, width)).toBe(expected)
  })
})
