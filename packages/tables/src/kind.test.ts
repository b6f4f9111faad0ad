import { expect, test } from 'vitest'
import { refusalOf } from '../test/read.ts'
import { workbook, zipped } from '../test/workbook.ts'
import { kindOf } from './kind.ts'
import { openTable } from './open.ts'

const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])

test('the bytes tell what a file is', async () => {
  expect(kindOf(Buffer.from('학번,이름\n'))).toBe('text')
  expect(kindOf(Buffer.alloc(0))).toBe('text')
  expect(kindOf(Buffer.from('\ufeff\r\n<html><table>'))).toBe('html')
  expect(kindOf(Buffer.from('\ufeff<table>', 'utf16le'))).toBe('html')
  expect(kindOf(await workbook({ 명단: { rows: [['학번']] } }))).toBe('xlsx')
  expect(kindOf(await zipped({ 'users.csv': 'a' }))).toBe('zip')
})

test.each([
  ['the old format of Excel', compound, /예전 Excel 형식\(\.xls\).*\.xlsx 형식으로 다시 저장해주세요/],
  ['the format before that', Buffer.from('0908080000050500', 'hex'), /예전 Excel 형식/],
  ['a password', Buffer.concat([compound, Buffer.from('EncryptedPackage', 'utf16le')]), /암호가 걸린 파일/],
  ['PDF', Buffer.from('%PDF-1.7\n'), /PDF 파일/],
  ['a web archive', Buffer.from('MIME-Version: 1.0\nContent-Type: multipart/related\n'), /웹 보관 형식/],
  [
    'XML of Excel 2003',
    Buffer.from('<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">'),
    /XML/,
  ],
])('%s is refused with advice', async (_, bytes, message) => {
  expect(await refusalOf(openTable([bytes]))).toMatch(message)
})

test('a truncated workbook is told apart from another zip, whichever of its parts are there', async () => {
  const bytes = await zipped({ 'xl/workbook.xml': '<workbook/>', '[Content_Types].xml': '<Types/>' })

  for (const length of [20, bytes.length / 2, bytes.length - 22])
    expect(await refusalOf(openTable([bytes.subarray(0, length)]))).toMatch(/손상되었거나 잘린 Excel 파일/)
})

test('a zip without a workbook is refused', async () => {
  expect(await refusalOf(openTable([await zipped({ 'users.csv': 'a' })]))).toMatch(/Excel 파일\(\.xlsx\)이 아닙니다/)
  expect(await refusalOf(openTable([await zipped({ '[Content_Types].xml': '', 'xl/workbook.bin': '' })]))).toMatch(
    /통합 문서\(\.xlsx\)가 아닙니다/,
  )
})
