/** Texts for what students do and see. For failed actions: `failed` if the server refused, `unexpected` if there was no valid answer. */
export const failures = {
  login: { failed: '로그인에 실패했습니다.', unexpected: '로그인 중 오류가 발생했습니다.' },
  signup: { failed: '회원가입에 실패했습니다.', unexpected: '회원가입 중 오류가 발생했습니다.' },
  lectureList: {
    failed: '강의 목록을 불러오는데 실패했습니다.',
    unexpected: '강의 목록을 불러오는 중 오류가 발생했습니다.',
  },
  lectureDetail: {
    failed: '강의 정보를 불러오는데 실패했습니다.',
    unexpected: '강의 정보를 불러오는 중 오류가 발생했습니다.',
  },
  lectureToggle: {
    failed: '연결 상태를 변경하는데 실패했습니다.',
    unexpected: '연결 상태를 변경하는 중 오류가 발생했습니다.',
  },
  sync: { failed: '강의 동기화에 실패했습니다.', unexpected: '강의 동기화 중 오류가 발생했습니다.' },
  passwordChange: { failed: '비밀번호 변경에 실패했습니다.', unexpected: '비밀번호 변경 중 오류가 발생했습니다.' },
  accountDeletion: { failed: '회원 탈퇴에 실패했습니다.', unexpected: '회원 탈퇴 중 오류가 발생했습니다.' },
}

export const successes = {
  connected: '연결되었습니다.',
  disconnected: '연결이 해제되었습니다.',
  sync: '강의 동기화를 완료했습니다.',
  passwordChange: '비밀번호를 성공적으로 변경했습니다.',
  accountDeletion: '회원 탈퇴가 완료되었습니다. 이용해 주셔서 감사합니다.',
}
