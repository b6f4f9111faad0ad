import { join } from 'node:path'
import { OperatorError } from '@campus-connect/core/operator-error.ts'
import type { Settings } from '@campus-connect/core/config/settings.ts'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import {
  accountsOf,
  createDemoAccounts,
  type DemoPerson,
  findFirstEnabled,
} from '@campus-connect/core/domain/demo-accounts.ts'

// Public passwords: the demo runs only on a server that other machines cannot reach.
const studentPassword = 'hangang-river-7'

export const demoAdmin: DemoPerson = {
  id: '20990001',
  username: '데모 관리자',
  password: 'namsan-tower-42',
  admin: true,
  connected: [],
}

/** The roster has four more students, who can sign up. */
export const demoStudents: DemoPerson[] = [
  student('20240001', '김하늘', ['C/C++ 프로그래밍', '카누/카약']),
  student('20240002', '이서준', ['인공지능 개론']),
  student('20240003', '박지우', []),
  student('20240004', '최민준', ['캡스톤디자인 #1', '경제학원론', '심리학개론']),
  student('20240005', '정다은', ['English Presentation & Debate']),
  student('20240006', '강도윤', []),
  student('20240007', '조수아', ['교양 수영']),
  { ...student('20240008', '윤시우', []), disabled: true },
]

function student(id: string, username: string, connected: string[]): DemoPerson {
  return { id, username, password: studentPassword, connected }
}

/** Throws an OperatorError if demo accounts, whose passwords are public, and real accounts would mix. */
export async function refuseMixedDemo(db: Db, { demo, admin }: Settings): Promise<void> {
  const accounts = await accountsOf(db)
  if (!demo && accounts === 'demo')
    throw new OperatorError(
      'DEMO: 데이터베이스에 비밀번호가 공개된 데모 계정이 있습니다. DEMO=1로 실행하거나 DATABASE_URL을 바꿔주세요.',
    )
  if (demo && accounts === 'real')
    throw new OperatorError(
      'DEMO: 데이터베이스에 실제 계정이 있어 데모 계정을 만들지 않습니다. DEMO=0으로 실행하거나 DATABASE_URL을 바꿔주세요.',
    )
  if (demo && [demoAdmin, ...demoStudents].some(({ id }) => id === admin?.id))
    throw new OperatorError(
      `ADMIN_ID: '${admin?.id}' 학번은 데모 계정의 것입니다. 다른 학번을 쓰거나 DEMO=0으로 실행해주세요.`,
    )
}

type Login = { id: string; password: string }
export type DemoLogins = { student: Login; admin: Login }

/** The OneRoster CSV folder of the demo campus. */
export const demoRosterPath = join(import.meta.dirname, 'roster')

/**
 * Creates the demo accounts in an empty database, once, and returns logins to print. Import the roster first: lectures
 * come from it.
 */
export async function seedDemo(
  db: Db,
  tools: { hash: (plain: string) => Promise<string>; clock: () => Date },
): Promise<DemoLogins> {
  if ((await accountsOf(db)) !== 'demo') await createDemoAccounts(db, [demoAdmin, ...demoStudents], tools)
  const [first = demoAdmin] = demoStudents
  const student = (await findFirstEnabled(db, demoStudents)) ?? first
  return { student: login(student), admin: login(demoAdmin) }
}

function login({ id, password }: Login): Login {
  return { id, password }
}
