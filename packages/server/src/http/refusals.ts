import type { Refusal, RefusalCode, RefusalValues } from '@campus-connect/core/domain/refusal.ts'
import { nameRule, passwordRules, residentNumberRules } from '@campus-connect/core/sentences/refused-values.ts'
import { HttpError, unavailable } from './http-error.ts'
import { adminsOnly, badRequest, notLoggedIn, requestInProgress } from './envelope.ts'

/** The contract checks numbers before a use case does. */
const invalid: Record<Exclude<NonNullable<RefusalValues['field']>, 'id' | 'username'>, string> = {
  'token-name': '요청 형식이 올바르지 않습니다.',
  'resident-number': residentNumberRules.number,
  'resident-number-in-name': residentNumberRules.name,
  'administrator-name': '관리자의 이름과 같거나 비슷하여 사용할 수 없는 이름입니다.',
  search: '검색어(q)는 제어 문자 없이 400자 이하여야 합니다.',
  lecture: '강의 이름은 제어 문자 없이 1자 이상 100자 이하여야 합니다.',
}

/** So a client learns that it must show the notice of `/-/privacy`. */
const noticeHeader = (notice = '') => ({ headers: { 'x-notice': notice } })

/** What a client does about it: asks the portal. */
const portalHeader = (way: 'other' | 'expired' | 'required' | 'fresh') => ({ headers: { 'x-portal': way } })

const taken = () => new HttpError(409, '이미 사용 중인 학번입니다.')

const answers: Record<RefusalCode, (values: RefusalValues, cause: unknown) => HttpError> = {
  'not-found': () => new HttpError(404, '해당 사용자를 찾을 수 없습니다.'),
  'unknown-lecture': () => new HttpError(404, '해당 강의를 찾을 수 없습니다.'),
  forbidden: adminsOnly,
  disabled: () => new HttpError(403, '비활성화된 계정입니다. 관리자에게 문의하세요.'),
  'other-network': () =>
    new HttpError(403, '이곳에서는 관리자 계정을 사용할 수 없습니다. 학교의 인터넷에 연결한 뒤 다시 시도해주세요.'),
  'second-factor': ({ wrong }) =>
    new HttpError(
      401,
      wrong
        ? '인증번호가 올바르지 않습니다. 인증 앱에 새로 보이는 번호를 입력해주세요.'
        : '인증 앱에 보이는 인증번호를 입력해주세요.',
      { headers: { 'x-second-factor': 'totp' } },
    ),
  'second-factor-required': () =>
    new HttpError(403, '인증 앱을 등록한 관리자만 로그인할 수 있습니다. 학교의 담당 부서에 등록을 요청해주세요.'),
  'second-factor-unreadable': (_, cause) =>
    new HttpError(503, '지금은 인증번호를 확인할 수 없습니다. 복구 코드를 입력하거나 학교의 담당 부서에 알려주세요.', {
      retryAfter: 60,
      cause,
    }),
  'wrong-token': () => new HttpError(401, '인증키가 올바르지 않습니다.'),
  'token-ended': () => new HttpError(401, '기한이 지났거나 폐기된 인증키입니다. 운영자에게 새 인증키를 받아주세요.'),
  'token-elsewhere': () => new HttpError(403, '이 인증키는 이곳의 주소에서 쓸 수 없습니다.'),
  'notice-changed': ({ notice }) =>
    new HttpError(409, '안내가 바뀌었습니다. 새 안내를 확인한 뒤 다시 가입해주세요.', noticeHeader(notice)),
  'no-consent': ({ notice }) =>
    new HttpError(
      400,
      '개인정보 수집·이용 안내에 동의해야 가입할 수 있습니다. 안내가 보이지 않으면 화면을 새로 고쳐주세요.',
      noticeHeader(notice),
    ),
  'signup-closed': () => new HttpError(403, '회원가입을 받지 않습니다.'),
  'not-in-roster': () => new HttpError(403, '명단에서 확인할 수 없는 학번 또는 이름입니다.'),
  'name-mismatch': () =>
    new HttpError(403, '명단에서 확인할 수 없는 학번 또는 이름입니다. 이름은 명단에 적힌 것과 같아야 합니다.'),
  'wrong-password': ({ act }) =>
    act === 'log in'
      ? new HttpError(401, '학번 또는 비밀번호가 올바르지 않습니다.')
      : new HttpError(400, '비밀번호가 올바르지 않습니다.'),
  'weak-password': ({ rule = 'length' }) => new HttpError(400, passwordRules[rule]),
  'same-password': () => new HttpError(400, '새 비밀번호는 현재 비밀번호와 달라야 합니다.'),
  invalid: ({ field = 'id', character }) => {
    if (field === 'id') return badRequest()
    return new HttpError(400, field === 'username' ? nameRule({ character }) : invalid[field])
  },
  taken,
  // The same: the answer does not reveal the number of an administrator.
  reserved: taken,
  // Only operators add a second factor.
  'no-administrator': badRequest,
  'several-lectures': ({ choices = [] }) =>
    new HttpError(409, `강의가 여럿입니다. 다음 가운데 하나로 정해주세요: ${choices.join(', ')}`),
  // Only operators ask for another roster or for lectures of another time.
  'lecture-not-then': badRequest,
  'no-roster': badRequest,
  'unknown-term': badRequest,
  'portal-link-other': () =>
    new HttpError(403, '포털 계정의 학번과 다릅니다. 학번을 확인해주세요.', portalHeader('other')),
  'portal-link-ended': () =>
    new HttpError(403, '포털 로그인 시간이 지났습니다. 포털 계정으로 다시 로그인해주세요.', portalHeader('expired')),
  'portal-only': () => new HttpError(403, '포털 계정으로 로그인해주세요.', portalHeader('required')),
  'portal-fresh': () => new HttpError(403, '포털에서 다시 로그인한 뒤 탈퇴할 수 있습니다.', portalHeader('fresh')),
  'portal-other-person': () =>
    new HttpError(403, '이 학번은 다른 포털 계정으로 등록되어 있습니다. 학교 관리자에게 문의해주세요.'),
  'portal-other-number': () =>
    new HttpError(403, '포털 계정의 학번이 바뀌었습니다. 학교 관리자에게 학번 변경을 요청해주세요.'),
  'no-password': () => new HttpError(400, '포털로 로그인하는 계정에는 비밀번호가 없습니다.'),
  // Only an entry by the portal asks for it, and its page tells the way on.
  'portal-link': badRequest,
  'other-request': () =>
    new HttpError(409, '이 Idempotency-Key는 다른 요청에 이미 사용되었습니다. 새 키로 다시 보내주세요.'),
  answered: requestInProgress,
  interrupted: badRequest,
  'token-taken': badRequest,
  'token-unknown': badRequest,
  // Only an operator sees an account before the use case runs.
  changed: () => new HttpError(404, '해당 사용자를 찾을 수 없습니다.'),
  'last-administrator': () => new HttpError(409, '마지막 관리자 계정은 비활성화하거나 탈퇴할 수 없습니다.'),
  oneself: () => new HttpError(409, '자신의 계정은 비활성화할 수 없습니다.'),
  'session-ended': notLoggedIn,
  throttled: ({ act, seconds = 1 }) => new HttpError(429, tooOften(act, waitText(seconds)), { retryAfter: seconds }),
  busy: () => unavailable(),
}

function tooOften(act: RefusalValues['act'], wait: string) {
  switch (act) {
    case 'switch':
      return `연결 상태를 너무 자주 바꾸었습니다. ${wait} 후에 다시 시도해주세요.`
    case 'delete':
      return `하루에 세 번까지 탈퇴할 수 있습니다. ${wait} 후에 다시 시도해주세요.`
    case 'read the record':
      return `한 시간에 여섯 번까지 열 수 있습니다. ${wait} 후에 다시 시도해주세요.`
    case 'sign up again':
      return `탈퇴한 학번입니다. ${wait} 후에 다시 가입할 수 있습니다.`
    default:
      return `시도가 너무 많습니다. ${wait} 후에 다시 시도해주세요.`
  }
}

/** The answer to a refused use case. */
export function refusalAnswer({ code, values, cause }: Refusal): HttpError {
  return answers[code](values, cause)
}

/** The wait in Korean, rounded up: after that time the next attempt is allowed. */
export function waitText(seconds: number): string {
  const whole = Math.ceil(seconds)
  if (whole < 60) return `${whole}초`
  const minutes = Math.ceil(whole / 60)
  if (minutes < 60) return `${minutes}분`
  return minutes % 60 === 0 ? `${minutes / 60}시간` : `${Math.floor(minutes / 60)}시간 ${minutes % 60}분`
}
