import { expect } from 'vitest'
import { usualRule } from '@campus-connect/core/config/attendance-rule.ts'
import { readOwnRecord } from '@campus-connect/core/domain/attendance/own-record.ts'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'

/**
 * Expects that each student with an account sees the row that the sheet of a class has: `lines` of the table of details, with
 * its head.
 */
export async function expectOwnRows(db: Db, code: string, lines: readonly string[], clock: () => Date): Promise<void> {
  const users = await db.selectFrom('users').select(['key', 'id', 'username']).execute()
  for (const user of users) {
    await db.deleteFrom('throttles').execute()
    const actor = {
      kind: 'student',
      account: user,
      session: { hash: '', persistent: false },
      address: '',
      device: undefined,
    } as const
    const own = (await readOwnRecord(db, actor, { clock, rule: usualRule })).sheets.find((sheet) => sheet.code === code)
    if (own && !('days' in own)) throw new Error(`${code} has a timetable`)
    const cells = own?.days.map(({ state, first, minutes = '', end }) => [state, first, minutes, end])
    const row = own && [
      own.attended,
      own.stood,
      own.remark,
      ...(own.gone ? ['기록 없음', '', '', ''] : []),
      ...cells!.flat(),
    ]
    const shown = row?.map((cell) => (`${cell}`.includes(',') ? `"${cell}"` : cell)).join()
    const line = lines.find((each) => each.startsWith(`${user.id},`))
    expect([user.id, shown]).toEqual([user.id, line?.split(`,${code},`)[1]])
  }
}
