import { editIn, type Group } from './group.ts'

const cli = editIn('cli')
const app = editIn('app')

/** Changes of many users at once, on the web and in a terminal, and how they are undone and resumed. */
export const bulk: Group = {
  noticedBy: ['packages/cli/src/commands/', 'packages/app/src/routes/admin/'],
  faults: {
    'an undo file is written after the call': [
      cli('commands/changes/resume-and-undo.ts', 'else undo.begin(id)', 'else undo.make()'),
    ],
    'an undo file is replaced': [
      cli('commands/changes/line-file.ts', "openSync(path, 'ax', 0o600)", "openSync(path, 'w', 0o600)"),
    ],
    'anybody may read the numbers of a run': [
      cli('commands/changes/line-file.ts', "openSync(path, 'ax', 0o600)", "openSync(path, 'ax', 0o644)"),
    ],
    'a user who was not changed is undone': [
      cli(
        'commands/changes/undo-list.ts',
        'if (unchanged.has(id)) listed.delete(id)',
        'if (unchanged.size < 0) listed.delete(id)',
      ),
    ],
    'a lost answer is not undone': [
      cli('commands/changes/undo-list.ts', "(outcome === 'failed' && !mayHaveArrived)", "outcome === 'failed'"),
    ],
    'another task resumes with the file': [
      cli('commands/changes/resume-and-undo.ts', 'found !== title ||', 'found === undefined ||'),
    ],
    'a resumed run repeats who is done': [
      cli('commands/changes/resume-and-undo.ts', 'for (const [id] of earlier) left.delete(id)', 'void earlier'),
    ],
    'everybody is disabled without the word': [
      cli('commands/users/change.ts', 'if (ids.length >= total - 1)', 'if (ids.length >= total + 2)'),
    ],
    'a run goes on after its file is full': [
      cli(
        'commands/changes/change-each.ts',
        '      unrecorded ??= error\n      stop.abort()\n',
        '      unrecorded ??= error\n',
      ),
    ],
    'the web undoes who was changed before': [
      app(
        'routes/admin/bulk-run.ts',
        'wanted.includes(outcome)',
        "wanted.includes(outcome) || outcome === 'unchanged'",
      ),
    ],
    'a second try forgets the first': [
      app(
        'routes/admin/bulk-run.ts',
        'return earlier.map((outcome) => newer.get(outcome.id) ?? outcome)',
        'return [...newer.values()]',
      ),
    ],
    'a table of the web runs a formula': [
      app('routes/admin/users-csv.ts', '/^[=+\\-@\\t\\r＝＋－＠]/.test(text)', '/^[=]/.test(text)'),
    ],
  },
}
