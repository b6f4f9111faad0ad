import type { Facts } from './facts.ts'

/** What only the institution can fill in. `privacy check` finds each that is left. */
const gap = (what: string) => `【${what}】`
export const gaps = /【[^】\n]*】/g

const byHand = '운영자가 지울 때까지'
/** The words for it, so that text and check agree. */
export const keptOnDeletion = {
  keep: '탈퇴한 뒤에도 출석 기록에는 학번과 이름이 남아 있으며, 출석 기록의 보유 기간이 끝나면 지웁니다.',
  anonymise: '탈퇴하면 출석 기록에서 학번과 이름을 바로 지우고, 누구의 것인지 알 수 없는 기록만 둡니다.',
}

function periods({ kept }: Facts) {
  const [attendance, audit, logs] = (['attendance', 'audit', 'logs'] as const).map((kind) => kept.get(kind) ?? byHand)
  return { attendance, audit, logs }
}

/** The text of sign-up, in at most 4 kB. */
export function noticeDraft(facts: Facts): string {
  const { attendance } = periods(facts)
  const refusal =
    facts.signupConsent === 'required'
      ? '- **거부할 권리**: 동의를 거부할 수 있습니다. 거부하면 가입할 수 없고, 출석은 다른 방법으로 확인합니다.'
      : `- **근거**: ${gap('동의 없이 처리하는 근거 조항, 예: 개인정보 보호법 제15조제1항제2호 또는 제3호')}`
  return `- **목적**: 수강하는 강의의 출석을 확인하고 기록합니다.
- **항목**: 학번, 이름, 비밀번호(해시만), 강의 목록과 연결 상태, 출석 기록, 로그인 시각과 접속 주소
- **보유 기간**: 계정은 탈퇴할 때까지, 출석 기록은 ${attendance} 보관합니다. ${keptOnDeletion[facts.attendanceOnDeletion]}
${refusal}
- 자세한 내용은 [개인정보 처리방침](/-/privacy)에 있습니다.
`
}

/** The policy, in the order of article 30. */
export function policyDraft(facts: Facts, school: string | undefined): string {
  const { attendance, audit, logs } = periods(facts)
  const { session, device, portal } = facts.cookies
  const name = school ?? gap('학교 이름')
  return `# 개인정보 처리방침

다음은 ${name} 출석 연결 서비스의 개인정보 처리방침입니다.

## 1. 처리 목적

수강하는 강의의 출석을 확인하고 기록하며, 본인만 자기 계정을 쓰게 하고, 부정한 사용을 막습니다. 다른 목적으로는 처리하지 않습니다.

## 2. 처리하는 개인정보의 항목과 보유 기간

| 항목 | 왜 | 처리 및 보유 기간 |
| --- | --- | --- |
| 학번, 이름, 이전 이름 | 계정 | 탈퇴할 때까지 |
| 비밀번호의 해시 | 로그인 | 탈퇴할 때까지 |
| 로그인한 기기와 마지막 사용 시각 | 로그인 | 길어도 180일 |
| 강의 목록과 연결 상태 | 출석 | 탈퇴할 때까지 |
| 출석 기록과 강의의 학생 명부 | 출석 | ${attendance} |
| 회원가입 때 본 안내와 그 시각 | 고지 또는 동의의 증명 | 탈퇴할 때까지 |
| 관리자의 조회와 변경에 대한 감사 기록 | 안전성 확보 | ${audit} |
| 로그인과 가입 시도의 횟수와 접속 주소 | 부정한 사용 방지 | 하루 |
| 서버의 접속 기록(시각, 접속 주소, 학번) | 장애와 침해의 확인 | ${logs} |
${facts.rostered ? '| 학사 시스템에서 받은 수강생 명단 | 강의 목록 | 최근 5개 |\n' : ''}
${keptOnDeletion[facts.attendanceOnDeletion]}

## 3. 파기 절차와 방법

보유 기간이 지나거나 목적을 이룬 개인정보는 지체 없이 지웁니다. 데이터베이스와 새 백업에 남지 않도록 지우며, 이전 백업도 보관하는 기간이 지나면 지웁니다 (${gap('백업 보관 기간')}).

## 4. 제3자 제공

${gap('제공하지 않으면: 개인정보를 제3자에게 제공하지 않습니다. 제공하면: 받는 자, 목적, 항목, 기간')}

## 5. 처리의 위탁

${gap('위탁하지 않으면: 개인정보의 처리를 위탁하지 않습니다. 위탁하면: 수탁자와 위탁하는 업무')}

## 6. 정보주체와 법정대리인의 권리·의무와 행사 방법

본인이나 법정대리인은 언제든지 개인정보의 열람, 정정, 삭제, 처리 정지를 요구할 수 있습니다. 열람은 마이페이지의 내 출석과 개인정보에서, 비밀번호 변경과 탈퇴는 마이페이지에서 바로 할 수 있고, 다른 요구는 아래의 보호책임자에게 서면, 전자우편, 전화로 하면 10일 안에 답합니다. 이용자는 비밀번호를 다른 사람에게 알리지 않아야 합니다.

## 7. 개인정보 보호책임자

- 보호책임자: ${gap('성명과 직위')}
- 열람 요구와 고충을 처리하는 부서: ${gap('부서')}
- 연락처: ${gap('전화번호와 전자우편')}

## 8. 쿠키와 그 거부

| 이름 | 왜 | 기간 |
| --- | --- | --- |
| \`${session}\` | 로그인을 유지합니다. | 브라우저를 닫을 때까지, 로그인 유지를 고르면 사용하지 않은 지 30일까지 |
| \`${device}\` | 본인의 브라우저를 알아보아 비밀번호 대입을 막습니다. | 180일 |${portal ? `\n| \`${portal}\` | 포털에서 돌아온 사람을 알아봅니다. | 10분 |` : ''}

브라우저의 설정에서 쿠키를 거부할 수 있습니다. 거부하면 로그인할 수 없습니다. 광고나 분석을 위한 쿠키는 없습니다. 오프라인에서도 볼 수 있도록 강의 목록을 브라우저에 저장하며, 로그아웃하면 지웁니다.

## 9. 안전성 확보 조치

- 비밀번호는 되돌릴 수 없는 해시(Argon2id)로만 보관합니다.
${facts.secure ? '- 브라우저와 서버 사이의 통신을 암호화합니다(https).\n' : ''}- 관리자의 조회와 변경을 모두 기록하고, 기록이 바뀌지 않았는지 확인합니다.
- 관리자의 로그인은 ${facts.adminIdle}분 동안 사용하지 않으면 끝납니다.
${facts.adminsFromEverywhere ? '' : '- 관리자의 접속을 정해진 주소로 제한합니다.\n'}${facts.secondFactor ? '- 관리자는 비밀번호에 더해 인증 앱의 인증번호로 로그인합니다.\n' : ''}- ${gap('내부 관리계획, 접근 통제, 백업 등 기관의 조치')}

## 10. 권익침해의 구제

개인정보분쟁조정위원회(1833-6972), 개인정보침해신고센터(118), 경찰청(182)에 상담이나 구제를 신청할 수 있습니다.

## 11. 시행과 변경

시행일: ${gap('시행일')}. 바뀌면 이곳에 알립니다.
`
}
