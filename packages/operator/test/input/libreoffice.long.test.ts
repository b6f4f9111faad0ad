import { execFile } from 'node:child_process'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { missing } from '@campus-connect/core/testing/requirements.ts'
import { runCommand } from '../support/operator.ts'
import { temporaryFolder } from '@campus-connect/core/testing/temporary-folder.ts'

const table = join(import.meta.dirname, '../../src/demo/tables/enrolments.csv')
const clock = () => new Date('2026-10-01T00:00:00Z')
const withoutOffice = missing('soffice', '--version')

/** Comma, double quote, UTF-8, from the first row. */
const csvFilter = 'CSV:44,34,76,1'

/** Saves the demo's table in another format with LibreOffice. */
async function saved(format: string) {
  const folder = await temporaryFolder()
  const source = join(folder, '수강신청.csv')
  await copyFile(table, source)
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
  const argv = [profile, '--headless', `--infilter=${csvFilter}`, '--convert-to', format, '--outdir', folder, source]
  await promisify(execFile)('soffice', argv)
  return join(folder, `수강신청.${format}`)
}

type Look = { kind: string; sheets: { columns: { meaning: string }[] }[] }

const meanings = (looked: Look | undefined) => looked?.sheets[0]?.columns.map(({ meaning }) => meaning)

async function roster(path: string) {
  const folder = await temporaryFolder()
  const run = async (...argv: string[]) => {
    const { code, lines, talk } = await runCommand({ DATABASE_URL: `file:${folder}/campus.db` }, ['roster', ...argv], {
      clock,
    })
    return { code, out: lines.join('\n'), said: talk.join('\n') }
  }
  const looked = JSON.parse((await run('look', '--json', path)).out) as Look[]
  const imported = await run('import', path)
  return { looked: looked[0], imported, shown: await run('show', '20240001') }
}

test('a roster that LibreOffice saved is the same as .xlsx and as HTML', async ({ skip }) => {
  skip(withoutOffice !== undefined, withoutOffice)
  const original = await roster(table)
  expect(original.imported.out).toContain('학생 12명, 강의 30개, 수강 63건')
  expect(original.looked?.sheets[0]?.columns.length).toBeGreaterThan(4)

  for (const format of ['xlsx', 'html']) {
    const { looked, imported, shown } = await roster(await saved(format))

    expect([imported.code, imported.out]).toEqual([0, original.imported.out])
    // A spreadsheet takes the section 01 for the number 1; the class is the same.
    expect(shown.out).toBe(original.shown.out.replaceAll(/-0(?=\d\))/g, '-'))
    expect(meanings(looked)).toEqual(meanings(original.looked))
  }
})

test('the format of Excel before 2007 is refused with advice', async ({ skip }) => {
  skip(withoutOffice !== undefined, withoutOffice)
  const { code, talk } = await runCommand({}, ['roster', 'look', await saved('xls')], { clock })

  expect([code, talk.join()]).toEqual([1, expect.stringContaining('.xlsx 형식으로 다시 저장해주세요')])
})
