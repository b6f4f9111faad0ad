import { expect, test } from 'vitest'
import { marksOf } from '../test/read.ts'

const inCsv = (text: string) => marksOf(Buffer.from(`학번,코드\n1,${text}\n`))
const inHtml = (text: string) => marksOf(Buffer.from(`<table><tr><td>학번<td>코드<tr><td>1<td>${text}</table>`))

test.each([
  '#N/A',
  '#REF!',
  '#VALUE!',
  '#NAME?',
  '#DIV/0!',
  '#NUM!',
  '#NULL!',
  '#SPILL!',
  '#CALC!',
  '#GETTING_DATA',
  '#BUSY!',
  '#분산!',
  '#계산!',
  'Err:502',
  '########',
])('%s is an error', async (text) => {
  expect([await inCsv(text), await inHtml(text)]).toEqual([{ '2:1': 'error' }, { '2:1': 'error' }])
})

test.each([
  'Mar-26',
  '26-Mar',
  '1월 2일',
  '01월 02일',
  '3월-26',
  '2026-03-01',
  '2026. 3. 1.',
  '2026/3/1',
  '3/1/2026',
  '2026년 3월 1일',
  '2026-03-01 0:00',
  '2026-03-01 12:00:00',
  '3/1/2026 12:00 AM',
  '2026년 3월 1일 오전 9:00',
  'CSE2010-01월 02일',
  'CSE2010-2026-03-01',
])('%s is what Excel makes of a code', async (text) => {
  expect([await inCsv(text), await inHtml(text)]).toEqual([{ '2:1': 'date' }, { '2:1': 'date' }])
})

test.each(['2.02E+09', '1.00E+03'])('%s is an exponent', async (text) => {
  expect([await inCsv(text), await inHtml(text)]).toEqual([{ '2:1': 'exponent' }, { '2:1': 'exponent' }])
})

test.each(['TRUE', 'FALSE'])('%s is a logical value', async (text) => {
  expect([await inCsv(text), await inHtml(text)]).toEqual([{ '2:1': 'boolean' }, { '2:1': 'boolean' }])
})

test.each([
  'MAR2026',
  'DEC-01',
  'MAR-26',
  'CSE2010-01',
  '20240001',
  '2024-0001',
  '010-1234-5678',
  '1-2',
  '3월',
  '1월 개강',
  '중간고사 2026-03-01',
  '#',
  '#1',
  'Err',
  'True',
  '2E+9 kg',
  'EE',
  '12.5',
  '자료구조',
  '1/2',
])('%s is nothing of that', async (text) => {
  expect([await inCsv(text), await inHtml(text)]).toEqual([{}, {}])
})
