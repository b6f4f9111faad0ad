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
}

export const successes = {
  connected: '연결되었습니다.',
  disconnected: '연결이 해제되었습니다.',
  sync: '강의 동기화를 완료했습니다.',
}
