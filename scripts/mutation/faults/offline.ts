import { editIn, type Group } from './group.ts'

const app = editIn('app')

/** The list that is kept for times without a network, and the user who is stored with it. */
export const offline: Group = {
  noticedBy: ['packages/app/src/offline/', 'packages/app/src/session/', 'packages/app/src/routes/'],
  faults: {
    'the list of another user is shown': [
      app(
        'offline/lecture-cache.ts',
        'cached?.userId === user ? cached : undefined',
        'user === undefined ? undefined : cached',
      ),
    ],
    'the list stays after a logout': [app('offline/lecture-cache.ts', '    storage.clear().catch(ignore)\n', '')],
    'an answer for the last user is kept for the next': [
      app('offline/lecture-cache.ts', 'if (asking !== undefined && asking === userId())', 'if (asking !== undefined)'),
    ],
    'an old list replaces a new one': [app('offline/lecture-cache.ts', 'cached ??= stored', 'cached = stored')],
    'what other code wrote is shown': [
      app('offline/lecture-cache.ts', '    areLectures(lectures)\n', '    Array.isArray(lectures)\n'),
    ],
    'the first render waits for a storage that never opens': [
      app('offline/lecture-cache.ts', 'await Promise.race([restored(), delay(readTimeout)])', 'await restored()'),
    ],
    'a forged user is taken': [
      app('session/stored-user.ts', "if (typeof id !== 'string' || !isStudentNumber(id)) return undefined", ''),
    ],
    'a session that the server lost lives on': [
      app('session/session.ts', 'lost: () => leave(true),', 'lost: () => undefined,'),
    ],
    'other tabs are not told of a logout': [
      app('session/stored-user.ts', "if (told) storage.setItem(userKey, '')", ''),
      app('session/stored-user.ts', '    storage.removeItem(userKey)\n', ''),
    ],
  },
}
