/** Texts for what students do and see. For failed actions: `failed` if the server refused, `unexpected` if there was no valid answer. */
export const failures = {
  login: { failed: '로그인에 실패했습니다.', unexpected: '로그인 중 오류가 발생했습니다.' },
  lectureList: {
    failed: '강의 목록을 불러오는데 실패했습니다.',
    unexpected: '강의 목록을 불러오는 중 오류가 발생했습니다.',
  },
  lectureDetail: {
    failed: '강의 정보를 불러오는데 실패했습니다.',
    unexpected: '강의 정보를 불러오는 중 오류가 발생했습니다.',
  },
  sync: { failed: '강의 동기화에 실패했습니다.', unexpected: '강의 동기화 중 오류가 발생했습니다.' },
}

export const successes = {
  sync: '강의 동기화를 완료했습니다.',
}
