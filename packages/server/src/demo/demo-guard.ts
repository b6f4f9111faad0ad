import { OperatorError } from '../errors/operator-error.ts'
import type { Settings } from '../config/settings.ts'
import type { Db } from '../database/tables/tables.ts'
import { demoUserExists, userExists } from '../database/queries/users/users.ts'
import { demoAdmin, demoStudents } from './people.ts'

/** Throws an OperatorError if demo accounts, whose passwords are public, and real accounts would mix. */
export async function refuseMixedDemo(db: Db, { demo, admin }: Settings): Promise<void> {
  const demoDatabase = await demoUserExists(db)
  if (!demo && demoDatabase)
    throw new OperatorError(
      'DEMO: 데이터베이스에 비밀번호가 공개된 데모 계정이 있습니다. DEMO=1로 실행하거나 DATABASE_URL을 바꿔주세요.',
    )
  if (demo && !demoDatabase && (await userExists(db)))
    throw new OperatorError(
      'DEMO: 데이터베이스에 실제 계정이 있어 데모 계정을 만들지 않습니다. DEMO=0으로 실행하거나 DATABASE_URL을 바꿔주세요.',
    )
  if (demo && [demoAdmin, ...demoStudents].some(({ id }) => id === admin?.id))
    throw new OperatorError(
      `ADMIN_ID: '${admin?.id}' 학번은 데모 계정의 것입니다. 다른 학번을 쓰거나 DEMO=0으로 실행해주세요.`,
    )
}
