import type { User } from '@campus-connect/sdk/types'
import { fill, logIn as logInAs, press, submit } from './forms.ts'
import { administrator, student } from './scripted-server.ts'

const logIn = () => logInAs({ id: '20240001', password: 'whatever-it-is' })
async function signUp() {
  await fill({ 학번: '20240001', 이름: '김하늘', 비밀번호: 'whatever-it-is' })
  submit('회원가입')
}
async function changePassword() {
  await press('비밀번호 변경')
  await fill({ '현재 비밀번호': 'a', '새 비밀번호': 'b', '새 비밀번호 확인': 'b' })
  submit('변경하기')
}
async function deleteAccount() {
  await press('회원 탈퇴')
  await fill({ 비밀번호: 'whatever-it-is' })
  submit('탈퇴하기')
}
async function confirm(opener: string, button: string) {
  await press(opener)
  await press(button)
}

const detail = (name: string) => `/lecture/${encodeURIComponent(name)}`
const loginBefore = (next: string) => `/login?${new URLSearchParams({ next })}`
const user = '/admin/users/20240001'
const myLectures = 'GET /api/users/me/lectures'

type FailingAction = { action: string; call: string; at: string; storedUser?: User; steps?: () => Promise<unknown> }

/** In the order of the catalogue: the text for a failure, the text for an unexpected error, and the actions that show them. */
const catalogue: [failed: string, unexpected: string, actions: FailingAction[]][] = [
  [
    '로그인에 실패했습니다.',
    '로그인 중 오류가 발생했습니다.',
    [{ action: 'login', call: 'POST /api/auth/login', at: '/login', steps: logIn }],
  ],
  [
    '회원가입에 실패했습니다.',
    '회원가입 중 오류가 발생했습니다.',
    [{ action: 'sign-up', call: 'POST /api/auth/signup', at: '/signup', steps: signUp }],
  ],
  [
    '강의 목록을 불러오는데 실패했습니다.',
    '강의 목록을 불러오는 중 오류가 발생했습니다.',
    [
      { action: 'lecture list', call: myLectures, at: '/', storedUser: student },
      { action: 'lecture list after the login', call: myLectures, at: '/login', steps: logIn },
    ],
  ],
  [
    '강의 정보를 불러오는데 실패했습니다.',
    '강의 정보를 불러오는 중 오류가 발생했습니다.',
    [
      { action: 'lecture detail', call: myLectures, at: detail('자료구조'), storedUser: student },
      {
        action: 'lecture detail after the login',
        call: myLectures,
        at: loginBefore(detail('자료구조')),
        steps: logIn,
      },
    ],
  ],
  [
    '연결 상태를 변경하는데 실패했습니다.',
    '연결 상태를 변경하는 중 오류가 발생했습니다.',
    [
      {
        action: 'connecting',
        call: 'POST /api/attend/start',
        at: detail('자료구조'),
        storedUser: student,
        steps: () => press('연결하기'),
      },
      {
        action: 'disconnecting',
        call: 'POST /api/attend/stop',
        at: detail('운영체제'),
        storedUser: student,
        steps: () => press('연결 해제하기'),
      },
    ],
  ],
  [
    '강의 동기화에 실패했습니다.',
    '강의 동기화 중 오류가 발생했습니다.',
    [
      {
        action: 'synchronisation',
        call: 'POST /api/users/me/lectures/sync',
        at: '/mypage',
        storedUser: student,
        steps: () => press('강의 목록 동기화'),
      },
    ],
  ],
  [
    '비밀번호 변경에 실패했습니다.',
    '비밀번호 변경 중 오류가 발생했습니다.',
    [
      {
        action: 'password change',
        call: 'PUT /api/users/me/password',
        at: '/mypage',
        storedUser: student,
        steps: changePassword,
      },
    ],
  ],
  [
    '회원 탈퇴에 실패했습니다.',
    '회원 탈퇴 중 오류가 발생했습니다.',
    [{ action: 'deletion', call: 'DELETE /api/users/me', at: '/mypage', storedUser: student, steps: deleteAccount }],
  ],
  [
    '사용자 목록을 불러오는데 실패했습니다.',
    '사용자 목록을 불러오는 중 오류가 발생했습니다.',
    [{ action: 'user list', call: 'GET /api/admin/users', at: '/admin/users', storedUser: administrator }],
  ],
  [
    '사용자 정보를 불러오는데 실패했습니다.',
    '사용자 정보를 불러오는 중 오류가 발생했습니다.',
    [{ action: 'user detail', call: 'GET /api/admin/users', at: user, storedUser: administrator }],
  ],
  [
    '사용자 상태 변경에 실패했습니다.',
    '사용자 상태 변경 중 오류가 발생했습니다.',
    [
      {
        action: 'disabling',
        call: `POST /api${user}/disable`,
        at: user,
        storedUser: administrator,
        steps: () => confirm('사용자 비활성화', '비활성화하기'),
      },
      {
        action: 'enabling',
        call: 'POST /api/admin/users/20240002/enable',
        at: '/admin/users/20240002',
        storedUser: administrator,
        steps: () => confirm('사용자 활성화', '활성화하기'),
      },
    ],
  ],
  [
    '강의 연결 상태 변경에 실패했습니다.',
    '강의 연결 상태 변경 중 오류가 발생했습니다.',
    [
      {
        action: 'connecting a user',
        call: `POST /api${user}/start`,
        at: user,
        storedUser: administrator,
        steps: () => confirm('자료구조 연결', '연결하기'),
      },
      {
        action: 'disconnecting a user',
        call: `POST /api${user}/stop`,
        at: user,
        storedUser: administrator,
        steps: () => confirm('운영체제 해제', '해제하기'),
      },
    ],
  ],
]
export const failingActions = catalogue.flatMap(([failed, unexpected, all]) =>
  all.map((action) => ({ ...action, failed, unexpected })),
)
