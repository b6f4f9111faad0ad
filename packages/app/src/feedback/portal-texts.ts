/** What happened at the portal and what to do now, by the reason that the server puts into the address. */
const sentences: Record<string, string> = {
  down: '학교 포털이 응답하지 않습니다. 잠시 후 다시 시도해주세요.',
  cancelled: '포털에서 로그인을 취소했습니다. 로그인하려면 다시 눌러주세요.',
  expired: '로그인 시간이 지났거나 다른 창에서 시작한 로그인입니다. 다시 로그인해주세요.',
  failed: '포털의 답을 확인할 수 없습니다. 다시 로그인하고, 계속되면 학교 관리자에게 문의해주세요.',
  busy: '지금은 로그인이 몰려 있습니다. 잠시 후 다시 시도해주세요.',
  number: '포털에서 학번을 받지 못했습니다. 학교 관리자에게 문의해주세요.',
  name: '포털에서 받은 이름으로 계정을 만들 수 없습니다. 학교 관리자에게 문의해주세요.',
  roster: '명단에서 확인할 수 없는 학번 또는 이름입니다. 학교 관리자에게 문의해주세요.',
  closed: '아직 계정이 없고, 지금은 회원가입을 받지 않습니다. 학교 관리자에게 문의해주세요.',
  reserved: '이 학번으로는 계정을 만들 수 없습니다. 학교 관리자에게 문의해주세요.',
  wait: '탈퇴한 학번입니다. 잠시 후 다시 로그인해주세요.',
  disabled: '비활성화된 계정입니다. 관리자에게 문의하세요.',
  'other-network': '이곳에서는 관리자 계정을 사용할 수 없습니다. 학교의 인터넷에 연결한 뒤 다시 시도해주세요.',
  'other-person': '이 학번은 다른 포털 계정으로 등록되어 있습니다. 학교 관리자에게 문의해주세요.',
  'other-number': '포털 계정의 학번이 바뀌었습니다. 학교 관리자에게 학번 변경을 요청해주세요.',
  'second-factor': '관리자는 포털에서 2단계 인증까지 해야 합니다. 다시 로그인해주세요.',
  password: '비밀번호로는 로그인할 수 없습니다. 포털 계정으로 로그인해주세요.',
}

/** The same where a password opens the account too. */
const besideAForm: Record<string, string> = {
  down: '학교 포털이 응답하지 않습니다. 비밀번호로 로그인하거나, 잠시 후 다시 시도해주세요.',
}

/** The sentence for a reason. A newer server may have reasons that this app does not know. */
export function portalText(reason: string, { form = false } = {}): string {
  const known = (texts: Record<string, string>) => (Object.hasOwn(texts, reason) ? texts[reason] : undefined)
  return (form ? known(besideAForm) : undefined) ?? known(sentences) ?? sentences.failed!
}

/** Why the portal has not confirmed who wants to delete the account. */
export function deletionText(reason: string): string {
  if (reason === 'down' || reason === 'busy') return portalText(reason)
  return reason === 'other-person'
    ? '다른 포털 계정으로 로그인했습니다. 탈퇴할 계정으로 다시 로그인해주세요.'
    : '포털에서 본인임을 확인하지 못해 탈퇴하지 않았습니다. 다시 시도해주세요.'
}

/** What the login says to somebody whose number already has an account with a password. */
export const linkLead =
  '이미 비밀번호로 만든 계정이 있습니다. 그 비밀번호를 한 번만 확인하면 다음부터 포털 계정으로 로그인합니다.'
export const linkHelp = '비밀번호를 잊었다면 학교 관리자에게 문의해주세요.'

/** What the login says after a logout: the portal would let in the next person at this computer as the one who has left. */
export const leftLead = '로그아웃되었습니다. 함께 쓰는 컴퓨터라면 포털에서도 로그아웃해주세요.'
