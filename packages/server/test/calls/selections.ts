import { expect } from 'vitest'
import { nameOrder, searchText } from '@campus-connect/core/search-text.ts'
import { testAdmin } from '../support/server.ts'
import { type Campus, lectureRow } from './campus.ts'
import type { Scenario } from './scenario.ts'

/** Seven students in place of the others, numbered 20240001 to 20240007, who signed up a day apart; the third is disabled. */
async function sevenStudents({ db }: Campus) {
  await db.deleteFrom('users').where('admin', '=', 0).execute()
  await db.deleteFrom('lectures').execute()
  const rows = ['김하늘', '이서준', '박지우', '김_우주', 'Kim', '50%', '김하늘'].map((username, index) => {
    const id = `2024000${index + 1}`
    const day = new Date(Date.UTC(2026, 2, 2 + index)).toISOString()
    const enabled = index === 2 ? (0 as const) : (1 as const)
    const person = { id, username }
    const search = { search: searchText(person), name_order: nameOrder(username) }
    return {
      key: id,
      ...person,
      ...search,
      password_hash: 'x',
      admin: 0 as const,
      enabled,
      created_at: day,
      updated_at: day,
    }
  })
  await db.insertInto('users').values(rows).execute()
  const on = ['20240001 자료구조', '20240001 C/C++', '20240002 C/C++']
  const lectures = rows.flatMap(({ key }) =>
    ['자료구조', 'C/C++'].map((name) => ({
      ...lectureRow('student', name),
      key: `${key} ${name}`,
      user_key: key,
      connected: on.includes(`${key} ${name}`) ? (1 as const) : (0 as const),
    })),
  )
  await db.insertInto('lectures').values(lectures).execute()
}

const all = [1, 2, 3, 4, 5, 6, 7]

/** The students whom a query selects, in order; 0 is the administrator. `matching` if a limit cuts them off. */
const queries: [query: Record<string, string | boolean | number>, expected: number[], matching?: number][] = [
  [{ q: '김' }, [1, 4, 7]],
  [{ q: '김'.normalize('NFD') }, [1, 4, 7]],
  [{ q: 'kIM' }, [5]],
  [{ q: 'ㄱㅎㄴ' }, [1, 7]],
  [{ q: 'ㅅㅈ' }, [2]],
  [{ q: '하늘 김' }, [1, 7]],
  [{ q: 'ㄱㅎ 0007' }, [7]],
  [{ q: '7 20' }, [7]],
  [{ q: '0006' }, [6]],
  [{ q: '%' }, [6]],
  [{ q: '_' }, [4]],
  [{ q: '\\' }, []],
  [{ q: "' or 1=1 --" }, []],
  // What is seen counts.
  [{ q: '\ufeff2024\u200b0001\u00a0' }, [1]],
  [{ q: '２０２４０００１' }, [1]],
  [{ q: '\uffbe\uffc2\uffa4\uffda\uffa9' }, [1, 7]],
  [{ q: ' ' }, [...all, 0]],
  [{ q: '\u200b\u00a0\u3164' }, [...all, 0]],
  [{ enabled: true }, [1, 2, 4, 5, 6, 7, 0]],
  [{ enabled: false }, [3]],
  [{ connected: true }, [1, 2]],
  [{ connected: true, enabled: true }, [1, 2]],
  [{ connected: false }, [3, 4, 5, 6, 7, 0]],
  [{ connected: false, enabled: true, q: '2024' }, [4, 5, 6, 7]],
  [{ lecture: '자료구조' }, all],
  [{ lecture: ` ${'자료구조'.normalize('NFD')}` }, all],
  [{ lecture: 'C/C++', connected: true }, [1, 2]],
  [{ lecture: '자료구조', connected: false, enabled: true }, [2, 4, 5, 6, 7]],
  [{ lecture: '자료구조', connected: true, q: '서준' }, []],
  [{ lecture: '자료' }, []],
  [{ id: '20240002' }, [2]],
  [{ id: '2024000' }, []],
  [{ sort: '-id', limit: 2 }, [0, 7], 8],
  [{ sort: 'username' }, [6, 0, 4, 1, 7, 3, 2, 5]],
  [{ sort: 'username', q: '하늘' }, [1, 7]],
  [{ sort: '-username', q: '하늘' }, [7, 1]],
  [{ sort: '-createdAt', q: '2024' }, [7, 6, 5, 4, 3, 2, 1]],
  [{ sort: '-updatedAt', limit: 1, q: '2024' }, [7], 7],
  [{ q: '김', limit: 1 }, [1], 3],
  [{ lecture: 'C/C++', connected: true, limit: 1 }, [1], 2],
  [{ limit: 8 }, [...all, 0]],
]

/** `listUsers` once for each way to select users. */
export const selections: Scenario[] = queries.map(([query, expected, matching = expected.length]) => ({
  call: 'listUsers',
  as: 'admin',
  status: 200,
  message: '',
  name: `${JSON.stringify(query)} selects ${expected.join() || 'nobody'}`,
  query: new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString(),
  given: [sevenStudents],
  data: expected.map(
    (number) => expect.objectContaining({ id: number === 0 ? testAdmin : `2024000${number}` }) as unknown,
  ),
  sent: {
    'x-total-count': '8',
    'x-enabled-count': '7',
    'x-connected-count': '3',
    'x-connected-users-count': '2',
    'x-matching-count': String(matching),
    'x-next-cursor': matching > expected.length ? (expect.stringMatching(/^[\w-]+$/) as unknown) : undefined,
  },
  record: [
    [
      'users-read',
      'admin',
      expected.length === 1 ? `2024000${expected[0]}` : undefined,
      expect.objectContaining({ rows: expected.length, matching }) as object,
    ],
  ],
}))
