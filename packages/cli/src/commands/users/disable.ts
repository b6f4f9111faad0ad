import type { Campus } from '@campus-connect/sdk'
import { changeUsersCommand } from './change-users.ts'
import type { Invocation } from '../invocation.ts'
import { findUser } from '../user-rows.ts'

const sampleSize = 3

export function usersDisable(invocation: Invocation) {
  const { signal } = invocation.context

  async function whom(campus: Campus, ids: string[]) {
    const [first] = ids
    if (first !== undefined && ids.length === 1)
      return `${(await findUser(campus, first, signal)).username}(${first}) 사용자를`
    const sample = ids.slice(0, sampleSize).join(', ')
    const rest = ids.length > sampleSize ? ` 외 ${ids.length - sampleSize}명` : ''
    return `사용자 ${ids.length}명(${sample}${rest})을`
  }

  return changeUsersCommand(invocation, {
    change: 'disable',
    description: '사용자를 비활성화합니다. 먼저 확인을 받습니다',
    plan: '비활성화할 사용자입니다.',
    question: async (campus, ids) =>
      `${await whom(campus, ids)} 비활성화하시겠습니까? 비활성화된 사용자는 로그인할 수 없습니다.`,
    done: '사용자를 비활성화했습니다.',
  })
}
