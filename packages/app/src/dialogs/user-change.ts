import type { AdminUser, Lecture } from '@campus-connect/sdk/types'
import { adminFailures, adminSuccesses } from '../feedback/admin-texts.ts'
import type { FailureTexts } from '../feedback/messages.ts'
import { changeSuccesses } from '../feedback/change-report.ts'

/** A change that an administrator has asked for and not confirmed. */
export type UserChange =
  | { user: AdminUser; enabled: boolean }
  | { user: AdminUser; lecture: Lecture; connected: boolean }

type Texts = {
  title: string
  question: string
  warning?: string
  confirmLabel: string
  failing: FailureTexts
  succeeding: string
}

/** The texts of the confirmation dialog, and the messages for its result. */
export function userChangeTexts(change: UserChange): Texts {
  const user = `${change.user.username}(${change.user.id})`

  if ('lecture' in change) {
    const lecture = `${user} 사용자의 ‘${change.lecture.name}’`
    return change.connected
      ? {
          title: '강의 연결',
          question: `${lecture} 강의를 연결하시겠습니까?`,
          confirmLabel: '연결하기',
          failing: adminFailures.userLecture,
          succeeding: changeSuccesses.connected,
        }
      : {
          title: '강의 연결 해제',
          question: `${lecture} 강의 연결을 해제하시겠습니까?`,
          confirmLabel: '해제하기',
          failing: adminFailures.userLecture,
          succeeding: changeSuccesses.disconnected,
        }
  }
  return change.enabled
    ? {
        title: '사용자 활성화',
        question: `${user} 사용자를 활성화하시겠습니까?`,
        confirmLabel: '활성화하기',
        failing: adminFailures.userStatus,
        succeeding: adminSuccesses.userEnabled,
      }
    : {
        title: '사용자 비활성화',
        question: `${user} 사용자를 비활성화하시겠습니까?`,
        warning: '비활성화된 사용자는 로그인할 수 없습니다.',
        confirmLabel: '비활성화하기',
        failing: adminFailures.userStatus,
        succeeding: adminSuccesses.userDisabled,
      }
}
