import { Command } from 'commander'
import type { Campus } from '@campus-connect/sdk'
import { changeUsers } from './change-users.ts'
import { readStudentNumbers } from '../student-numbers.ts'
import type { Invocation } from '../invocation.ts'
import { findUser } from '../user-rows.ts'

const sampleSize = 3

export function usersDisable(invocation: Invocation) {
  const { context } = invocation
  const { signal } = context

  async function whom(campus: Campus, ids: string[]) {
    const [first] = ids
    if (first !== undefined && ids.length === 1)
      return `${(await findUser(campus, first, signal)).username}(${first}) 사용자를`
    const sample = ids.slice(0, sampleSize).join(', ')
    const rest = ids.length > sampleSize ? ` 외 ${ids.length - sampleSize}명` : ''
    return `사용자 ${ids.length}명(${sample}${rest})을`
  }

  return new Command('disable')
    .description('사용자를 비활성화합니다. 먼저 확인을 받습니다')
    .argument('<학번...>', '학번, 여러 개 가능. -는 표준 입력에서 한 줄에 하나씩 읽기')
    .option('--fail-fast', '하나라도 실패하면 나머지는 처리하지 않습니다')
    .action(async (words: string[], { failFast = false }: { failFast?: boolean }) => {
      const ids = await readStudentNumbers(words, context)
      await changeUsers(invocation, ids, {
        plan: '비활성화할 사용자입니다.',
        question: async (campus) =>
          `${await whom(campus, ids.ids)} 비활성화하시겠습니까? 비활성화된 사용자는 로그인할 수 없습니다.`,
        change: (campus, id) => campus.disableUser({ id }, { signal }),
        done: '사용자를 비활성화했습니다.',
        undo: 'enable',
        failFast,
      })
    })
}
