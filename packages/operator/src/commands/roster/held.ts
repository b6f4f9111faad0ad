import { escapeControls } from '@campus-connect/tables/escape-controls'
import { Command, InvalidArgumentError } from 'commander'
import { type AuditEntry, record } from '@campus-connect/core/domain/audit/record.ts'
import type { Change } from '@campus-connect/core/roster/import/comparison.ts'
import { type Hold, reportOf } from '@campus-connect/core/roster/import/guard.ts'
import { waitingText } from '@campus-connect/core/roster/import/import-options.ts'
import {
  acceptHeld,
  findHeld,
  type Held,
  rejectHeld,
  type VersionChange,
} from '@campus-connect/core/roster/import/versions.ts'
import { koreanTime } from '@campus-connect/core/domain/sync/message.ts'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { listNameChanges, type NameChange } from '@campus-connect/core/roster/import/names.ts'
import type { OperatorContext } from '../../context/context.ts'
import { changeLines, lossLines, nameLines, reasonLines } from './lines.ts'

export function rosterHeld(context: OperatorContext): Command {
  return new Command('held')
    .description('보류한 명단과 그 이유를 보여 줍니다')
    .option('--json', 'JSON으로 씁니다')
    .action(async ({ json }: { json?: true }) => {
      const held = await context.withDatabase(async (db) => {
        const found = await findHeld(db)
        return found && { ...found, changes: await shownNameChanges(db, context, [found.hold.base, found.snapshot.id]) }
      })
      if (!held) return context.say('보류한 명단이 없습니다.')
      const { hold, snapshot, changes } = held
      const { number, location, taken_at } = snapshot
      const { change, counts } = reportOf(snapshot)
      if (!change) return
      const { code, removals, names, reasons } = hold
      if (json)
        return context.print(
          JSON.stringify(
            { code, removals, names, reasons, change, number, location, takenAt: taken_at, counts },
            null,
            2,
          ),
        )
      context.print(
        [
          `${koreanTime(taken_at)}에 보류한 명단: ${escapeControls(location)}`,
          ...nameLines('이름이 바뀌는 학생', changes),
          ...heldLines(hold, change),
        ].join('\n'),
      )
    })
}

/** The names that the second snapshot changes. Looking at people's names is recorded. */
export async function shownNameChanges(
  db: Db,
  { clock, operator }: OperatorContext,
  snapshots: readonly [string, string],
): Promise<NameChange[]> {
  const changes = await listNameChanges(db, snapshots)
  if (changes.length > 0) await record(db, operator, { task: 'roster-read', at: clock() })
  return changes
}

/** Why a roster waits, and the commands that decide. */
export function heldLines({ code, removals, names, reasons }: Hold, change: Change): string[] {
  return [
    ...changeLines(change),
    ...lossLines(change),
    '이유:',
    ...reasonLines(reasons),
    `받아들이기: campus-server roster accept ${code} --removals ${removals}${names > 0 ? ` --names ${names}` : ''}`,
    `거절하기: campus-server roster reject ${code}`,
  ]
}

export function rosterAccept(context: OperatorContext): Command {
  return new Command('accept')
    .description('보류한 명단을 받아들입니다')
    .argument('<코드>', 'roster held가 보여 준 코드')
    .requiredOption('--removals <수>', 'roster held가 보여 준, 빠지는 수강의 수', wholeNumber)
    .option('--names <수>', 'roster held가 보여 준, 바뀌는 이름의 수', wholeNumber)
    .action(async (code: string, options: { removals: number; names?: number }) => {
      const entry = ({ snapshot, hold: { removals, names } }: Held) =>
        ({
          task: 'roster-accept',
          details: { version: snapshot.number, removals, ...(names > 0 && { names }) },
        }) as const
      const { snapshot, hold } = await context.withDatabase((db) =>
        changeVersion(context, entry, (change) => acceptHeld(db, { code, ...options }, change)),
      )
      const names = hold.names > 0 ? `, 바뀐 이름 ${hold.names}개` : ''
      context.print(`명단을 받아들였습니다: ${snapshot.number}번, 빠진 수강 ${hold.removals}건${names}`)
    })
}

export function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('')
  return Number(text)
}

export function rosterReject(context: OperatorContext): Command {
  return new Command('reject')
    .description('보류한 명단을 거절합니다. 서버는 같은 파일을 다시 가져오지 않습니다')
    .argument('<코드>', 'roster held가 보여 준 코드')
    .action(async (code: string) => {
      const entry = ({ snapshot }: Held) => ({ task: 'roster-reject', details: { version: snapshot.number } }) as const
      await context.withDatabase((db) => changeVersion(context, entry, (change) => rejectHeld(db, code, change)))
      context.print('명단을 거절했습니다. 이전 명단을 계속 씁니다.')
    })
}

/** Runs a change of the version in use, which a signal stops while it waits, with its audit row. */
export function changeVersion<Done>(
  { clock, interruptible, operator, say }: OperatorContext,
  entry: (done: Done) => Pick<AuditEntry, 'task' | 'details'>,
  work: (change: VersionChange<Done>) => Promise<Done>,
): Promise<Done> {
  const at = clock()
  return interruptible((signal) =>
    work({
      at,
      signal,
      waiting: () => say(waitingText),
      record: (tx, done) => record(tx, operator, { ...entry(done), at }),
    }),
  )
}
