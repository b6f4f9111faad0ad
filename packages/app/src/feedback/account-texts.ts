/** The same for what students do with their account, in a file that the first load leaves out. */
export const accountFailures = {
  signup: { failed: '회원가입에 실패했습니다.', unexpected: '회원가입 중 오류가 발생했습니다.' },
  passwordChange: { failed: '비밀번호 변경에 실패했습니다.', unexpected: '비밀번호 변경 중 오류가 발생했습니다.' },
  accountDeletion: { failed: '회원 탈퇴에 실패했습니다.', unexpected: '회원 탈퇴 중 오류가 발생했습니다.' },
}

export const accountSuccesses = {
  passwordChange: '비밀번호를 성공적으로 변경했습니다.',
  accountDeletion: '회원 탈퇴가 완료되었습니다. 이용해 주셔서 감사합니다.',
}
