import { editIn, type Group } from './group.ts'

const core = editIn('core')

/** Attendance and its records. */
export const attendance: Group = {
  noticedBy: [
    'packages/core/src/domain/',
    'packages/core/test/',
    'packages/operator/',
    'packages/server/test/accounts/',
    'packages/server/test/audit/',
    'packages/server/src/server/',
    'packages/server/src/api/',
    'packages/server/test/calls/',
  ],
  faults: {
    'a day of Seoul begins at midnight in London': [
      { file: 'packages/roster/src/model/terms.ts', from: 'T00:00:00+09:00', to: 'T00:00:00Z' },
    ],
    'a class over midnight counts for two days': [
      core('domain/attendance/connected-time.ts', 'if (!first && isOverMidnight(time)) return 0', ''),
    ],
    'a connection that nobody ended counts on': [
      core(
        'domain/attendance/connected-time.ts',
        "endedBy === undefined || endedBy === 'student' || endedBy === 'admin'",
        'began !== undefined',
      ),
    ],
    'a student who came late was absent before': [
      core(
        'domain/attendance/membership.ts',
        'return at === undefined ? {} : since(new Date(at), student, around)',
        'return {}',
      ),
    ],
    'the end of attendance ends what began after it': [
      core(
        'database/queries/attendance/standing.ts',
        "eb('connected_at', '<', before",
        "eb('connected_at', '<>', before",
      ),
    ],
    'a stopped end of attendance goes on': [
      core('domain/attendance/end.ts', 'start < keys.length && !signal.aborted', 'start < keys.length'),
    ],
    "an administrator's change has no record": [
      core(
        'domain/attendance/switch.ts',
        '    await record(transaction, actor, { task, subject: userKey, details: { lecture: name, changed }, at })\n',
        '    void task\n',
      ),
    ],
    'a changed audit row is not noticed': [
      core('domain/audit/audit-chain.ts', 'if (row.hash !== chainHash(hash, row))', 'if (row.hash === undefined)'),
    ],
    'a missing audit row is not noticed': [
      core('domain/audit/audit-chain.ts', 'if (row.sequence !== sequence + 1)', 'if (row.sequence <= sequence)'),
    ],
    'an audit row may be trimmed after half a year': [
      core(
        'domain/audit/audit-chain.ts',
        'time.setUTCFullYear(time.getUTCFullYear() - years)',
        'time.setUTCMonth(time.getUTCMonth() - 6 * years)',
      ),
    ],
    'a trim does not compare with the export': [
      core(
        'domain/audit/chain.ts',
        'if (exported && !chain.isExported(row, (await exported.next()).value))',
        'if (exported && (await exported.next()).value === null)',
      ),
    ],
    'a trim leaves no record': [
      core(
        'domain/audit/chain.ts',
        '      await record(transaction, actor, { task: `${chain.name}-trim`, details, at: clock() })\n',
        '      void details\n',
      ),
    ],
    'a role written by hand is not found': [
      core('domain/audit/recorded-roles.ts', "task === null || task === 'admin-revoke'", "task === 'admin-revoke'"),
    ],
    'a clock that leapt deletes at once': [
      core(
        'domain/audit/trusted-clock.ts',
        "now.getTime() - Date.parse(last) > longestPause ? 'leapt' : 'trusted'",
        "now.getTime() < Date.parse(last) ? 'leapt' : 'trusted'",
      ),
    ],
  },
}
