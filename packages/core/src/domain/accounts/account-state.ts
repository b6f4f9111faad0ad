import type { Settings } from '../../config/settings.ts'
import {
  countTemporaryPasswords,
  countWithoutPassword,
  demoUserExists,
  findAdminId,
  findUser,
  otherAdminExists,
  userExists,
} from '../../database/queries/users/users.ts'
import type { Db } from '../../database/schema/tables.ts'
import { adminObstacle, type FirstAdminObstacle } from './administrators.ts'

/** What `check` compares with the settings. */
export type AccountState = {
  /** Whether the database has any account, and accounts of the demo. */
  any: boolean
  demo: boolean
  /** Whether an administrator can log in. */
  administered: boolean
  /** The number of an administrator who cannot. */
  disabledAdmin: string | undefined
  /** Why the administrator of the settings cannot be created, and whether the next start creates it. */
  obstacle: FirstAdminObstacle | undefined
  adminComes: boolean
  /** Enabled accounts whose temporary password was not changed. */
  temporaryPasswords: number
  /** Enabled accounts without a password, who only come in by the portal. */
  withoutPassword: number
}

export async function findAccountState(db: Db, { admin }: Pick<Settings, 'admin'>): Promise<AccountState> {
  const administered = await canAdministrate(db)
  const obstacle = admin && (await adminObstacle(db, admin))
  return {
    any: await userExists(db),
    demo: await demoUserExists(db),
    administered,
    disabledAdmin: administered ? undefined : await findAdminId(db),
    obstacle,
    adminComes: admin !== undefined && obstacle === undefined && !(await findUser(db, admin.id)),
    temporaryPasswords: await countTemporaryPasswords(db),
    withoutPassword: await countWithoutPassword(db),
  }
}

/** Whether any administrator can log in. */
export const canAdministrate = (db: Db): Promise<boolean> => otherAdminExists(db, '')
