import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Files, writeFolder } from '../../test/support/files.ts'
import { findTables } from './table-files.ts'

const roster = '학번,이름\n20240001,홍길동\n'

/** Finds the tables of a folder with these files. An entry that ends in `/` is a folder with one table. */
async function found(...names: string[]) {
  const files: Files = Object.fromEntries(names.filter((name) => !name.endsWith('/')).map((name) => [name, roster]))
  const folder = await writeFolder({ 'a.csv': roster, ...files })
  for (const name of names.filter((each) => each.endsWith('/'))) {
    await mkdir(join(folder, name))
    await writeFile(join(folder, name, 'b.csv'), roster)
  }
  const tables = await findTables([folder], 1_000_000)
  return { tables: tables?.tables.map(({ path }) => path.slice(folder.length + 1)), ignored: tables?.ignored }
}

test.each(['b.ods', 'b.numbers', 'b.hwp', 'b.hwpx', 'b.pdf', 'b.docx', 'b.csv.crdownload', '~b.csv', '출석부'])(
  'a file that may hold a class is refused by name: %s',
  async (name) => {
    await expect(found(name)).rejects.toMatchObject({ faults: [{ code: 'unknown-file', file: name }] })
  },
)

test('a folder with tables inside is refused by name', async () => {
  await expect(found('지난학기/')).rejects.toMatchObject({ faults: [{ code: 'inner-folder', file: '지난학기/' }] })
})

test('locks of open files and files that are surely no roster are left out', async () => {
  const notes = ['README.md', '~$a.xlsx', '.~lock.a.csv#', 'photo.png']

  const { tables, ignored } = await found(...notes, '.DS_Store', 'Thumbs.db', 'desktop.ini')

  expect(tables).toEqual(['a.csv'])
  expect(ignored?.toSorted()).toEqual(notes.toSorted())
})
