import { cleanText } from '@campus-connect/roster/model'
import { expect, test } from 'vitest'
import { normalText } from '../../text.ts'
import { type NamedLecture, type ClassToName, uniqueNames } from './lecture-names.ts'

const unnamed = (id: string, title: string, code: string | null = null): ClassToName => ({ id, title, code })
const shown = (name: string, title: string | null = name, code: string | null = null): NamedLecture => ({
  name,
  title,
  code,
})
const names = (classes: ClassToName[], earlier: NamedLecture[] = []) =>
  Object.fromEntries(uniqueNames(classes, earlier))

test('a unique title is the name', () => {
  expect(names([unnamed('a', '자료구조', 'CSE201-01'), unnamed('b', '카누/카약')])).toEqual({
    a: '자료구조',
    b: '카누/카약',
  })
})

test('two equal titles that arrive together both get their code', () => {
  expect(names([unnamed('a', '자료구조', 'CSE201-01'), unnamed('b', '자료구조', 'CSE201-02')])).toEqual({
    a: '자료구조 (CSE201-01)',
    b: '자료구조 (CSE201-02)',
  })
})

test('if one of two equal titles was there before, only the new one gets its code', () => {
  expect(names([unnamed('b', '자료구조', '02')], [shown('자료구조', '자료구조', '01')])).toEqual({ b: '자료구조 (02)' })
  expect(names([unnamed('b', '체육', '02')], [shown('체육', null)])).toEqual({ b: '체육 (02)' })
  expect(names([unnamed('c', '체육', '03')], [shown('체육 (01)', '체육', '01')])).toEqual({ c: '체육 (03)' })
})

test('equal or missing codes are numbered in the order of the ids', () => {
  expect(names([unnamed('c', '체육', '01'), unnamed('a', '체육', '01'), unnamed('b', '체육', '01')])).toEqual({
    a: '체육',
    b: '체육 (2)',
    c: '체육 (3)',
  })
  expect(names([unnamed('b', '체육'), unnamed('a', '체육')])).toEqual({ a: '체육', b: '체육 (2)' })
  expect(names([unnamed('a', '체육', '01')], [shown('체육', '체육', '01')])).toEqual({ a: '체육 (2)' })
  expect(names([unnamed('b', '체육'), unnamed('a', '체육')], [shown('체육')])).toEqual({ a: '체육 (2)', b: '체육 (3)' })
})

test('of equal titles, those with a unique code get it and the others are numbered', () => {
  expect(names([unnamed('a', '체육', '01'), unnamed('b', '체육', '01'), unnamed('c', '체육', '02')])).toEqual({
    a: '체육',
    b: '체육 (2)',
    c: '체육 (02)',
  })
})

test('a suffix never creates a name that is taken', () => {
  expect(names([unnamed('a', '체육'), unnamed('b', '체육')], [shown('체육 (2)')])).toEqual({ a: '체육', b: '체육 (3)' })
  expect(names([unnamed('a', '체육', '2'), unnamed('b', '체육', '3'), unnamed('c', '체육 (2)')])).toEqual({
    a: '체육',
    b: '체육 (3)',
    c: '체육 (2)',
  })
})

test('a name of only dots gets a number, because a browser would resolve it as a path', () => {
  expect(names([unnamed('a', '.'), unnamed('b', '..'), unnamed('c', '...'), unnamed('d', '.기초')])).toEqual({
    a: '. (2)',
    b: '.. (2)',
    c: '... (2)',
    d: '.기초',
  })
  expect(names([unnamed('b', '..'), unnamed('a', '..')])).toEqual({ a: '.. (2)', b: '.. (3)' })
})

test('a name is cut to 100 code points, including its suffix', () => {
  const long = '가'.repeat(101)
  const astral = '📚'.repeat(150)

  expect(names([unnamed('a', '가'.repeat(100))])).toEqual({ a: '가'.repeat(100) })
  expect(names([unnamed('a', long)])).toEqual({ a: `${'가'.repeat(99)}…` })
  expect(names([unnamed('a', astral)])).toEqual({ a: `${'📚'.repeat(99)}…` })
  expect(names([unnamed('a', long, '01'), unnamed('b', long, '02')])).toEqual({
    a: `${'가'.repeat(94)}… (01)`,
    b: `${'가'.repeat(94)}… (02)`,
  })
})

test('titles that differ only after the cut are equal', () => {
  const long = '가'.repeat(100)

  expect(names([unnamed('a', `${long}나`), unnamed('b', `${long}다`)])).toEqual({
    a: `${'가'.repeat(99)}…`,
    b: `${'가'.repeat(95)}… (2)`,
  })
})

test('a code that leaves no space for the title is ignored', () => {
  const code = '9'.repeat(100)

  expect(names([unnamed('a', '체육', code), unnamed('b', '체육', '01')])).toEqual({ a: '체육', b: '체육 (01)' })
})

test('ten thousand equal titles get ten thousand names', () => {
  const classes = Array.from({ length: 10_000 }, (_, index) => unnamed(String(index), '체육'))

  expect(new Set(uniqueNames(classes, []).values()).size).toBe(10_000)
})

test('every name passes the validation of requests unchanged', () => {
  const titles = [
    'a \u0001 b',
    'e\u200e\u0301',
    '가 '.repeat(60),
    'ᄀ\u0000ᅡ',
    '\ud800x',
    '각'.normalize('NFD').repeat(120),
  ]

  const given = uniqueNames(
    titles.flatMap((title, index) => [
      unnamed(`a${index}`, cleanText(title), '1'),
      unnamed(`b${index}`, cleanText(title), '2'),
    ]),
    [],
  )

  for (const name of given.values()) expect(normalText(name, 100)).toBe(name)
})
