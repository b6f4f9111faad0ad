/** The hint at a new password: what the server accepts. */
export const passwordRule = '8자 이상 128자 이하. 학번, 이름, 흔한 비밀번호는 사용할 수 없습니다.'
