import { editIn, type Group } from './group.ts'

const core = editIn('core')

/** Held rosters, and the lectures and names that follow a roster. */
export const rosters: Group = {
  noticedBy: ['packages/core/src/roster/', 'packages/core/src/domain/sync/', 'packages/operator/test/roster/'],
  faults: {
    'the limit of the guard is not per cent': [
      core('roster/import/guard.ts', 'removed * 100 > before * percent', 'removed > before * percent'),
    ],
    'the smallest roster is always held': [core('roster/import/guard.ts', 'removed > always &&', 'removed > 0 &&')],
    'other names hold nobody': [
      core('roster/import/guard.ts', 'if (!isMany(names.removed, names.before)) return []', 'return []'),
    ],
    'an unguarded roster may have a wrong term': [
      core('roster/import/guard.ts', "if (guard === 'off') return mistakes", "if (guard === 'off') return []"),
    ],
    'any number of removals is accepted': [
      core('roster/import/versions.ts', 'if (removals !== held.hold.removals)', 'if (Number.isNaN(removals))'),
    ],
    'a rejected file is imported again': [
      core('roster/import/versions.ts', '    await changeRefusedFiles(tx, nowRefused(source, [held.snapshot]))\n', ''),
    ],
    'a rollback lets the later files come again': [
      core('roster/import/versions.ts', 'refused: [from, ...later], at', 'refused: [], at'),
    ],
    'a file that is in use is read anew': [
      core('roster/import/import.ts', '    snapshot.sha256 === sha256 && snapshot.match', '    snapshot.match'),
    ],
    'a class that comes back is another lecture': [
      core('domain/sync/plan.ts', '30 * 24 * 60 * 60 * 1000', '30 * 24 * 60 * 60'),
    ],
    'a lecture that the roster lacks stays': [
      core('domain/sync/plan.ts', 'ofRoster.filter((lecture) => !classOf(lecture))', 'ofRoster.filter(() => false)'),
    ],
    'a sync renames an administrator': [
      core('domain/sync/account-name.ts', 'admin === 1 || !isComparable(listed)', '!isComparable(listed)'),
    ],
    'a masked name replaces a whole one': [
      core('domain/sync/account-name.ts', 'admin === 1 || !isComparable(listed)', 'admin === 1'),
    ],
    'the second period of an enrolment is lost': [
      core('domain/sync/periods.ts', 'Math.max(begins.length, ends.length)', 'Math.min(begins.length, ends.length, 1)'),
    ],
  },
}
