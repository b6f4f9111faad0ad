import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Registry } from '@prometheus-io/client'
import { expect, test } from 'vitest'
import { operatedCampus } from '@campus-connect/operator/testing/operated-campus.ts'
import { temporaryFolder } from '@campus-connect/core/testing/temporary-folder.ts'
import { observeRoster } from '../../src/metrics/roster.ts'
import { newSamples } from '../../src/metrics/samples.ts'
import { importRoster } from '@campus-connect/core/roster/import/import.ts'
import { theServer } from '@campus-connect/core/domain/actor.ts'
import { planRollback, rollBack } from '@campus-connect/core/roster/import/versions.ts'

/** A registrar's file, what it says on each day, and what three places tell of it. */
async function campus() {
  const { db, operate } = await operatedCampus()
  const path = join(await temporaryFolder(), 'export.csv')
  const at = (day: string) => () => new Date(`${day}T09:00+09:00`)
  async function look(day: string, students: number, remark = '') {
    const rows = Array.from(
      { length: students },
      (_none, index) => `2026,2,A1,01,자료구조,2024000${index + 1},가나다,신청`,
    )
    writeFileSync(
      path,
      [`수강 명단 ${remark}`, '학년도,학기,학수번호,분반,교과목명,학번,성명,수강상태', ...rows].join('\n'),
    )
    const options = { path, match: 'auto', term: 'current', guard: 'off', clock: at(day) } as const
    return (await importRoster(db, options)).outcome
  }
  async function told(day: string) {
    const samples = newSamples()
    await observeRoster(db, at(day))(samples)
    const text = await Registry.merge([samples.registry]).metrics()
    const seconds = /^campus_roster_unchanged_seconds (\d+)$/m.exec(text)?.[1]
    const [shown, checked] = [
      (await operate(['roster', 'show'], { clock: at(day) })).out,
      (await operate(['check'], { clock: at(day) })).out,
    ]
    return {
      days: seconds === undefined ? undefined : Number(seconds) / 86400,
      shown: /내용이 마지막으로 바뀐 때: (.*)/.exec(shown)?.[1],
      checked: /명단: 내용이 (\d+)일째 그대로/.exec(checked)?.[1],
    }
  }
  return { db, at, look, told }
}

test('a file that is looked at every day tells since when its content is the same', async () => {
  const { look, told } = await campus()
  await look('2026-09-01', 3)
  expect(await look('2026-09-20', 3)).toBe('unchanged')
  // Written anew with another title row: the content is the same.
  expect(await look('2026-10-20', 3, '2026-10-20')).toBe('imported')
  expect(await look('2026-11-30', 3, '2026-10-20')).toBe('unchanged')

  const since = '2026년 9월 1일 09:00'
  expect(await told('2026-09-10')).toEqual({ days: 9, shown: `${since} (9일 전)`, checked: undefined })
  expect(await told('2026-11-30')).toEqual({ days: 90, shown: `${since} (90일 전)`, checked: '90' })
  // After the term nothing has to change.
  expect(await told('2027-03-10')).toMatchObject({ days: undefined, checked: undefined })
})

test('a student who comes, and a rollback, are changes of the content', async () => {
  const { db, at, look, told } = await campus()
  await look('2026-09-01', 3)
  await look('2026-10-01', 4)
  expect(await told('2026-10-02')).toMatchObject({ days: 1 })

  await rollBack(db, theServer, await planRollback(db, undefined), { clock: () => at('2026-10-05')() })

  expect(await told('2026-10-06')).toMatchObject({ days: 1, shown: '2026년 10월 5일 09:00 (1일 전)' })
})
