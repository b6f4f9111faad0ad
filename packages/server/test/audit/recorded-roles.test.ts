import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { operatedCampus } from '@campus-connect/operator/testing/operated-campus.ts'
import { temporaryFolder } from '@campus-connect/core/testing/temporary-folder.ts'
import { prepare } from '../../src/server/prepare.ts'
import { readSettings } from '@campus-connect/core/config/settings.ts'

const clock = () => new Date('2026-10-01T00:00:00Z')
const hash = async () => 'x'

async function start() {
  const campus = await operatedCampus()
  const said = async (at = clock) => {
    const lines: string[] = []
    const settings = readSettings({
      DATABASE_URL: campus.url,
      ADMIN_ID: '20990001',
      ADMIN_PASSWORD: 'byeolbit-baram-88',
    })
    await prepare(campus.db, settings, { clock: at, hash, say: (line) => void lines.push(line) })
    return lines.filter((line) => line.includes('권한을 준 기록'))
  }
  const checked = async () => {
    const { code, out } = await campus.operate(['check'])
    return { code, lines: out.split('\n').filter((line) => line.includes('권한을 준 기록')) }
  }
  await said()
  return { ...campus, said, checked }
}

const grant = (id: string): [string[], { secret: string }] => [
  ['admin', 'grant', id, '--yes'],
  { secret: 'gwanri-hanbit-77' },
]

test('a role that was written into the database is named by the check and at the start', async () => {
  const { db, add, operate, said, checked } = await start()
  for (const id of ['20240001', '20240002', '20240003']) await add(id, '홍길동')
  for (const id of ['20240001', '20240003']) expect((await operate(...grant(id))).code).toBe(0)
  await operate(['admin', 'revoke', '20240003'])
  await operate(['user', 'renumber', '20240001', '20240009'])
  expect([await said(), await checked()]).toMatchObject([[], { lines: [] }])

  await db.updateTable('users').set({ admin: 1 }).where('id', 'in', ['20240002', '20240003']).execute()

  const lines = ['20240002', '20240003'].map((id) =>
    expect.stringMatching(`관리자 ${id}: 권한을 준 기록이 감사 기록에 없습니다`),
  )
  expect(await said()).toEqual(lines)
  expect(await checked()).toEqual({ code: 1, lines })
  await operate(...grant('20240002'))
  await operate(['admin', 'revoke', '20240003'])
  expect(await said()).toEqual([])
})

test('a trim of the audit record keeps who is an administrator', async () => {
  const { db, add, operate, said } = await start()
  expect((await operate(...grant((await add('20240001', '홍길동')).id))).code).toBe(0)
  await db
    .updateTable('users')
    .set({ admin: 1 })
    .where('id', '=', (await add('20240002', '김하늘')).id)
    .execute()
  const later = () => new Date('2028-01-01T00:00:00Z')
  const exported = join(await temporaryFolder(), 'audit.csv')
  writeFileSync(exported, (await operate(['export', 'audit'])).out)

  expect(
    await operate(['audit', 'trim', '--before', '2026-12-01', '--exported', exported], { clock: later }),
  ).toMatchObject({
    code: 0,
  })

  expect((await operate(['audit', 'verify'], { clock: later })).code).toBe(0)
  expect(await said(later)).toEqual([
    expect.stringMatching('관리자 20240002:.*잘라 낸 부분에 있었는지 확인할 수 없습니다'),
  ])
})
