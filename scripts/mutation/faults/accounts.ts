import { editIn, type Group } from './group.ts'

const core = editIn('core')
const server = editIn('server')

/** Sessions, rate limits, authorization and text rules. */
export const accounts: Group = {
  noticedBy: [
    'packages/server/test/calls/',
    'packages/server/test/security/',
    'packages/server/test/accounts/',
    'packages/server/src/api/',
    'packages/server/src/http/client/origin',
    'packages/core/src/text',
    'packages/core/src/domain/accounts/',
  ],
  faults: {
    'no role check': [server('api/routes.ts', 'if (operation.adminsOnly) options.checkRole(request)', '')],
    'no origin check': [server('api/routes.ts', '      options.checkOrigin(request)\n', '')],
    'text/plain allowed': [
      server(
        'http/body.ts',
        "name.trim() === 'application/json'",
        '/^(application.json|text.plain)$/.test(name.trim())',
      ),
      server('http/body.ts', "    'application/json',\n", "    ['application/json', 'text/plain'],\n"),
    ],
    'session kept on disable': [
      core('domain/accounts/accounts.ts', 'if (!enabled) await removeSessionsOf(transaction, user.key)', ''),
    ],
    'enabled flag not read': [core('domain/accounts/sessions.ts', '!row?.enabled', '!row')],
    'logout leaves the row': [
      core('domain/accounts/log-in.ts', '    await removeSession(transaction, tokenHash(session))\n', ''),
    ],
    fixation: [
      core(
        'domain/accounts/log-in.ts',
        '{ key: user.key, persistent, admin',
        '{ planted: actor.session, key: user.key, persistent, admin',
      ),
      core('domain/accounts/sessions.ts', 'const token = newToken()', 'const token = user.planted ?? newToken()'),
    ],
    'old session kept at login': [
      core(
        'domain/accounts/log-in.ts',
        'if (actor.session !== undefined) await removeSession(transaction, tokenHash(actor.session))',
        '',
      ),
    ],
    'old sessions kept on a password change': [
      core('domain/accounts/new-password.ts', 'await removeSessionsOf(transaction, key)\n', '\n'),
    ],
    'no dummy hash': [
      core(
        'domain/accounts/passwords.ts',
        "(await hasher.verify(stored || (await dummy), plain.normalize('NFC'))) && Boolean(stored)",
        "Boolean(stored) && (await hasher.verify(stored!, plain.normalize('NFC')))",
      ),
    ],
    'a used key answers another request': [
      core(
        'domain/kept-answers.ts',
        "if (fingerprint !== request.fingerprint) throw new Refusal('other-request')",
        'void [fingerprint, request]',
      ),
    ],
    'a repeated login leaves the lost session': [
      core('domain/accounts/log-in.ts', 'if (given) await removeSession(transaction, given.token_hash)', ''),
    ],
    'a repeated login needs its session no more': [
      core(
        'domain/accounts/log-in.ts',
        'findLiveSession(at, hash, { ...settings, now: clock() })',
        'findLiveSession(at, hash, { ...settings, now: new Date(0) })',
      ),
    ],
    'passwords are kept in the fingerprint': [
      server('api/idempotency.ts', '.filter(([name]) => !secrets.has(name))', ''),
    ],
    'disabled told before the password is checked': [
      core(
        'domain/accounts/log-in.ts',
        'const user = await credentials.check(',
        "if ((await findUser(db, id))?.enabled === 0) throw new Refusal('disabled')\n  const user = await credentials.check(",
      ),
    ],
    'isAdmin from the body': [
      server(
        'api/contract.json',
        '     "username",\n     "password"\n    ],\n    "properties": {\n',
        '     "username",\n     "password"\n    ],\n    "properties": {\n     "isAdmin": { "type": "boolean" },\n',
      ),
      core(
        'domain/accounts/sign-up.ts',
        'username, passwordHash, at',
        'username, passwordHash, admin: given.isAdmin, at',
      ),
    ],
    'cookie without HttpOnly': [server('http/cookies.ts', 'httpOnly: true', 'httpOnly: false')],
    'cookie without Secure': [
      server('http/cookies.ts', "sameSite: 'lax', secure }", "sameSite: 'lax', secure: false }"),
    ],
    'throttle per process': [
      core(
        'domain/accounts/rate-limits.ts',
        'export const failuresAtNumber = (id: string): RateLimit => ({\n  key: `number:${id}`,',
        'const own = Math.random()\nexport const failuresAtNumber = (id: string): RateLimit => ({\n  key: `number:${own}:${id}`,',
      ),
    ],
    'counter that is read, raised and written': [
      core(
        'domain/accounts/throttle.ts',
        'await lockAttempts(transaction, limit.key), limit, now)\n    const milliseconds',
        'await findAttempts(transaction, limit.key), limit, now)\n    const milliseconds',
      ),
      core('domain/accounts/throttle.ts', 'enqueue(limit.key, [], () => inTransaction(db, reserve))', 'reserve(db)'),
      core(
        'database/queries/logins/throttles.ts',
        '  await transaction\n    .updateTable',
        "  await transaction.insertInto('throttles').values({ key, attempts: '[]', expires_at: '' }).onConflict((conflict) => conflict.doNothing()).execute()\n  await transaction\n    .updateTable",
      ),
    ],
    'failures of a number forgiven by a right password': [
      core(
        'domain/accounts/credentials.ts',
        "if (browser && right !== 'pending') await removeThrottles(transaction",
        'if (right) await removeThrottles(transaction',
      ),
    ],
    'right passwords without limit': [
      core(
        'domain/accounts/rate-limits.ts',
        'const perAccount: Limit = { attempts: 20,',
        'const perAccount: Limit = { attempts: 1e6,',
      ),
    ],
    'a queue for each browser': [
      core(
        'domain/accounts/credentials.ts',
        'return enqueue(claim.id, source',
        'return enqueue(known ?? claim.id, source',
      ),
    ],
    'token of a browser kept at a login': [
      core('domain/accounts/credentials.ts', 'const token = newToken()', 'const token = device ?? newToken()'),
    ],
    'names of a taken number told apart': [
      core(
        'domain/accounts/sign-up.ts',
        '    await refuseTaken(db, id, settings)\n    await refuseUnlisted(db, actor, { id, username }, { ...tools, pay: hash })\n',
        '    await refuseUnlisted(db, actor, { id, username }, { ...tools, pay: hash })\n    await refuseTaken(db, id, settings)\n',
      ),
    ],
    'names at a number guessed without limit': [
      core(
        'domain/accounts/name-guesses.ts',
        'const atNumber = refusedSignupsAt(id)',
        'const atNumber = refusedSignupsAt(`${id}${Math.random()}`)',
      ),
    ],
    'names of an address guessed at any number': [
      core(
        'domain/accounts/name-guesses.ts',
        'const fromAddress = refusedSignupsFrom(address)',
        'const fromAddress = refusedSignupsFrom(`${address}${Math.random()}`)',
      ),
    ],
    'right name that overtakes wrong ones': [
      core('domain/accounts/name-guesses.ts', '  let wait = 0\n', '  let wait = 0\n  if (right) return\n'),
    ],
    'envelope missing on 414': [
      server(
        'server/app.ts',
        'frameworkErrors: (error, request, reply) => {\n',
        "frameworkErrors: (error, request, reply) => {\n      if (error.code === 'FST_ERR_MAX_PARAM_LENGTH') return reply.code(414).send({ error: error.message })\n",
      ),
    ],
    'name unnormalised': [core('text.ts', "value.normalize('NFC').trim()", 'value.trim()')],
    'admin by number at sign-up': [
      core('domain/accounts/sign-up.ts', "if (admin?.id === id) throw new Refusal('reserved')", ''),
      core(
        'domain/accounts/sign-up.ts',
        'username, passwordHash, at',
        'username, passwordHash, admin: id === settings.admin?.id, at',
      ),
    ],

    // Faults that these tests have found, and similar ones.
    'login under way is not checked again': [
      core(
        'domain/accounts/log-in.ts',
        'current.key === key && current.updated_at === updated_at && current.password_hash === password_hash',
        'current.key === key',
      ),
    ],
    'password change of a disabled account': [
      core(
        'domain/accounts/new-password.ts',
        'const user = await liveAccount(transaction, actor)',
        'const user = (await findUser(transaction, account.id))!',
      ),
    ],
    'deletion of a disabled account': [
      core(
        'domain/accounts/deletion.ts',
        'const user = await liveAccount(transaction, actor)',
        'const user = (await findUser(transaction, id))!',
      ),
    ],
    'account with a queue without end': [
      core('domain/accounts/credentials.ts', 'waiting: waitingPerAccount', 'waiting: 1e6'),
    ],
    'queue without end': [core('domain/accounts/passwords.ts', 'waiting: 16', 'waiting: 1e6')],
    'queue that is not fair': [
      core('domain/accounts/passwords.ts', 'const { admit, run, load }', 'const { admit, run: fair, load }'),
      core(
        'domain/accounts/passwords.ts',
        '  const dummy = hasher',
        "  const run = <T>(_source: string, work: () => Promise<T>) => fair('', work)\n  const dummy = hasher",
      ),
    ],
    'session without end': [
      core(
        'domain/accounts/sessions.ts',
        'secondsLeft(row, lifetime, now) <= 0',
        'secondsLeft(row, lifetime, now) < -1e9',
      ),
    ],
    'sessions without number': [
      core('domain/accounts/sessions.ts', 'addSession(db, session, sessionsPerUser)', 'addSession(db, session, 1e6)'),
    ],
    'token stored as it is': [core('tokens.ts', "hash('sha256', token)", 'token')],
    "anybody's lecture": [
      core(
        'database/queries/attendance/lectures.ts',
        ".select(['key', 'connected', 'class_sourced_id'])\n    .where('user_key', '=', userKey)\n",
        ".select(['key', 'connected', 'class_sourced_id'])\n",
      ),
    ],
    'switches without limit': [
      core(
        'database/queries/attendance/lectures.ts',
        "if (spending && !(await spend(db, spending, change.at))) return 'throttled'",
        '',
      ),
    ],
    'session not checked again at the switch': [
      core(
        'database/queries/attendance/switches.ts',
        "if (!row?.enabled) return 'no session'",
        "if (!row) return 'no session'",
      ),
    ],
    'last administrator not looked for': [
      core('database/queries/users/users.ts', 'return other !== undefined', 'return true'),
    ],
  },
}
