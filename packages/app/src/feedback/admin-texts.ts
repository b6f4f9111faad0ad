/** The same for administrators, in a file that students do not load. */
export const adminFailures = {
  adminList: {
    failed: '사용자 목록을 불러오는데 실패했습니다.',
    unexpected: '사용자 목록을 불러오는 중 오류가 발생했습니다.',
  },
  adminUser: {
    failed: '사용자 정보를 불러오는데 실패했습니다.',
    unexpected: '사용자 정보를 불러오는 중 오류가 발생했습니다.',
  },
  userStatus: { failed: '사용자 상태 변경에 실패했습니다.', unexpected: '사용자 상태 변경 중 오류가 발생했습니다.' },
  userLecture: {
    failed: '강의 연결 상태 변경에 실패했습니다.',
    unexpected: '강의 연결 상태 변경 중 오류가 발생했습니다.',
  },
}

export const adminSuccesses = {
  userEnabled: '사용자가 활성화되었습니다.',
  userDisabled: '사용자가 비활성화되었습니다.',
}
