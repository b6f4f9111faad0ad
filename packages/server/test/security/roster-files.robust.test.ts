import { join } from 'node:path'
import { writeFolder } from '@campus-connect/roster/testing'
import { workbookParts, zipped } from '@campus-connect/tables/testing'
import { expect, test } from 'vitest'
import { saidAtRefusal } from './refused-start.ts'

const file = async (name: string, content: string | Buffer) => join(await writeFolder({ [name]: content }), name)

const parts = workbookParts({ 명단: { rows: [['학번', '이름', '과목코드']] } })
const strings = '<si><t>a</t></si>'.repeat(2_500_000)

test.each<[string, () => Promise<string>, RegExp]>([
  [
    '300,000 rows with a fault each',
    () => file('수강.csv', `학번,이름,과목코드,과목명,학기\n${'20240001,a,,,2026-2\n'.repeat(300_000)}`),
    /수강\.csv 2행 과목명: .*모두 300000건/,
  ],
  [
    'a page of 240 kB, called .csv, whose cells span all rows and columns',
    () => file('명단.csv', `<table><tr><td colspan=1000 rowspan=65534>x${'<tr>'.repeat(59_000)}</table>`),
    /명단\.csv \d+행: 병합된 셀이 너무 많습니다/,
  ],
  [
    'a workbook with 2,500,000 strings',
    async () =>
      file(
        '명단.xlsx',
        await zipped({
          ...parts,
          'xl/sharedStrings.xml': parts['xl/sharedStrings.xml']!.replace('</sst>', `${strings}</sst>`),
        }),
      ),
    /명단\.xlsx.*메모리 \d+MB로 읽지 못했습니다/,
  ],
])('a server answers and keeps its memory while it reads %s', async (_, roster, refusal) => {
  expect(await saidAtRefusal(await roster())).toMatch(refusal)
})
