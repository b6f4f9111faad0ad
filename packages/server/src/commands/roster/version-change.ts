import type { AuditEntry } from '../../domain/audit/record.ts'
import { record } from '../../domain/audit/record.ts'
import { waitingText } from '../../roster/import/texts.ts'
import type { VersionChange } from '../../roster/import/versions.ts'
import type { OperatorContext } from '../context/context.ts'

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
