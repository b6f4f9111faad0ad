import { randomBytes, randomInt } from 'node:crypto'
import type { Settings } from '../../../config/settings.ts'
import {
  findSecondFactor,
  putSecondFactor,
  removeSecondFactor,
  spendRecoveryCode,
  spendStep,
} from '../../../database/queries/logins/second-factors.ts'
import { removeSessionsOf } from '../../../database/queries/logins/sessions.ts'
import type { UserRow } from '../../../database/queries/users/users.ts'
import type { SecondFactorsTable } from '../../../database/schema/login-tables.ts'
import type { Db } from '../../../database/schema/tables.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { latestTime } from '../../../stored-time.ts'
import { OperatorError } from '../../../operator-error.ts'
import { tokenHash } from '../../../tokens.ts'
import type { Operator } from '../../actor.ts'
import { record } from '../../audit/record.ts'
import { Refusal } from '../../refusal.ts'
import { existing } from '../accounts.ts'
import { ensureKey, keyRemedy, readKey } from './key-file.ts'
import { seal, unseal } from './seal.ts'
import { digits, stepAt, stepOf } from './totp.ts'

export type SecondFactorSettings = Pick<Settings, 'adminSecondFactor' | 'secondFactorKey'>

/**
 * What came of the second factor after a right password: `none` is asked for; the code was right or wrong; it is `missing`; or the
 * administrator has no app, though one is `required`.
 */
export type FactorOutcome = 'none' | 'code' | 'recovery code' | 'wrong' | 'missing' | 'required'

/** Bytes, as RFC 4226 recommends. */
const secretLength = 20
/** Digits, which the keyboard for a code has: 66 bits cannot be guessed from the hash. */
const recoveryLength = 20
const recoveryCodes = 10

export type SecondFactor = ReturnType<typeof secondFactor>

/** The second factor of administrators at a login: `ADMIN_SECOND_FACTOR`. */
export function secondFactor(db: Db, { adminSecondFactor, secondFactorKey }: SecondFactorSettings, clock: () => Date) {
  return {
    /** Whether this account needs a second factor besides what the portal asked for. */
    async isNeeded({ key, admin }: UserRow): Promise<boolean> {
      if (!admin || adminSecondFactor === 'off') return false
      return adminSecondFactor === 'required' || (await findSecondFactor(db, key)) !== undefined
    },

    /** Takes the code that came with a right password. Throws a Refusal if the app's secret cannot be opened. */
    async take({ key, admin }: UserRow, code: string | undefined): Promise<FactorOutcome> {
      if (!admin || adminSecondFactor === 'off') return 'none'
      const factor = await findSecondFactor(db, key)
      if (!factor) return adminSecondFactor === 'required' ? 'required' : 'none'
      const given = plain(code)
      if (given === '') return 'missing'
      // Needs no key, so that it also works where the key is lost.
      if (given.length !== digits) {
        const spent = inTransaction(db, (transaction) => spendRecoveryCode(transaction, key, recoveryHash(key, given)))
        return (await spent) ? 'recovery code' : 'wrong'
      }
      const now = clock()
      const secret = await opened(factor, secondFactorKey).catch((cause: unknown) => {
        if (!(cause instanceof OperatorError)) throw cause
        throw new Refusal('second-factor-unreadable', {}, { cause })
      })
      const step = stepOf(secret, given, now)
      if (step === undefined) return 'wrong'
      const latest = stepAt(latestTime(now))
      return (await inTransaction(db, (transaction) => spendStep(transaction, key, { step, latest })))
        ? 'code'
        : 'wrong'
    },
  }
}

/** The secret of an app. Throws an OperatorError if the key is missing or another one. */
export async function opened(
  { secret, user_key }: Pick<SecondFactorsTable, 'secret' | 'user_key'>,
  path: string | undefined,
): Promise<Buffer> {
  const key = await readKey(path)
  try {
    return unseal(secret, key, user_key)
  } catch (cause) {
    throw new OperatorError(
      `SECOND_FACTOR_KEY: ${path} 파일은 이 인증 앱을 등록할 때의 열쇠가 아닙니다. ${keyRemedy}`,
      {
        cause,
      },
    )
  }
}

/** As people type it: with spaces or hyphens between groups. */
const plain = (code = '') => code.normalize('NFKC').replaceAll(/[\s-]/g, '')

const recoveryHash = (userKey: string, code: string) => tokenHash(`${userKey}:${code}`)

/** A secret for an authenticator app, which is not stored yet. */
export const newSecret = (): Buffer => randomBytes(secretLength)

const newRecoveryCode = () => Array.from({ length: recoveryLength }, () => randomInt(10)).join('')

/**
 * Stores the secret whose code proves that the app has it, in place of an earlier one, and ends the account's sessions. Returns ten
 * recovery codes, which nobody can see again. Refuses an account that is no administrator, and a wrong code.
 */
export async function addSecondFactor(
  db: Db,
  actor: Operator,
  { id, secret, code }: { id: string; secret: Buffer; code: string },
  { clock, secondFactorKey }: { clock: () => Date } & Pick<SecondFactorSettings, 'secondFactorKey'>,
): Promise<string[]> {
  const now = clock()
  const step = stepOf(secret, plain(code), now)
  if (step === undefined) throw new Refusal('second-factor', { id, wrong: true })
  const key = await ensureKey(secondFactorKey)
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode)
  await inTransaction(db, async (transaction) => {
    const user = await administrator(transaction, id)
    await putSecondFactor(transaction, {
      user_key: user.key,
      secret: seal(secret, key, user.key),
      used_step: step,
      created_at: now.toISOString(),
      codes: codes.map((each) => recoveryHash(user.key, each)),
    })
    await removeSessionsOf(transaction, user.key)
    await record(transaction, actor, { task: 'second-factor-set', subject: user.key, at: now })
  })
  return codes.map((each) => each.match(/.{4}/g)!.join('-'))
}

/** Removes the second factor and ends the account's sessions. */
export function dropSecondFactor(
  db: Db,
  actor: Operator,
  { id }: { id: string },
  { clock }: { clock: () => Date },
): Promise<{ changed: boolean }> {
  return inTransaction(db, async (transaction) => {
    const { key } = await existing(transaction, id)
    const changed = await removeSecondFactor(transaction, key)
    if (changed) await removeSessionsOf(transaction, key)
    await record(transaction, actor, { task: 'second-factor-removed', subject: key, details: { changed }, at: clock() })
    return { changed }
  })
}

/** The account of an administrator. */
export async function administrator(db: Db, id: string): Promise<UserRow> {
  const user = await existing(db, id)
  if (!user.admin) throw new Refusal('no-administrator', { id })
  return user
}
