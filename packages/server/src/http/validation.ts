import type { FastifySchemaValidationError } from 'fastify'

/** Korean names of the contract's fields. */
const labels = new Map(
  Object.entries<string>({
    id: '학번',
    username: '이름',
    password: '비밀번호',
    currentPassword: '현재 비밀번호',
    newPassword: '새 비밀번호',
    rememberMe: '로그인 유지',
    link: '포털 계정 연결',
    code: '인증번호',
    notice: '안내의 SHA-256(notice)',
    name: '강의 이름',
    q: '검색어(q)',
    enabled: '활성 여부(enabled)',
    connected: '연결 여부(connected)',
    lecture: '강의 이름(lecture)',
    sort: '정렬(sort)',
    limit: '개수(limit)',
    cursor: '커서(cursor)',
  }),
)

/** A Korean sentence that names the wrong field and says what the server expects. */
export function validationSentence(errors: FastifySchemaValidationError[], context: string | undefined): string {
  const [error] = errors
  if (!error) return '요청 형식이 올바르지 않습니다.'
  const field = error.instancePath.slice(1).split('/')[0] || missing(error)
  if (error.keyword === 'additionalProperties') return unknownField(error)
  if (field === undefined) return `요청 ${context === 'querystring' ? '주소' : '본문'}의 형식이 올바르지 않습니다.`

  const label = labels.get(field) ?? field
  if (error.keyword === 'required' || error.keyword === 'minLength') return `${withObject(label)} 입력해주세요.`
  return `${withTopic(label)} ${expectation(field, error)}`
}

/** The contract allows longer texts, because normalization shortens them; the message gives the real limit. */
const longest = new Map(
  Object.entries<string>({
    username: '1자 이상 100자 이하여야 합니다.',
    name: '1자 이상 100자 이하여야 합니다.',
    lecture: '1자 이상 100자 이하여야 합니다.',
    password: '8자 이상 128자 이하여야 합니다.',
    currentPassword: '8자 이상 128자 이하여야 합니다.',
    newPassword: '8자 이상 128자 이하여야 합니다.',
  }),
)

const idRule = '영문, 숫자, 밑줄(_), 붙임표(-)로 32자까지 입력해주세요.'

function expectation(field: string, { keyword, params }: FastifySchemaValidationError) {
  // A new number is not a word without a digit.
  if (field === 'id' && keyword === 'not') return '숫자가 하나 이상 있어야 합니다. 학번을 확인해주세요.'
  if (field === 'id' && keyword !== 'type') return idRule
  switch (keyword) {
    case 'type':
      return typeNames.get(String(params.type)) ?? '올바른 형식이어야 합니다.'
    case 'maxLength':
      return longest.get(field) ?? '더 짧아야 합니다.'
    case 'enum':
      return `${(params.allowedValues as string[]).join(', ')} 가운데 하나여야 합니다.`
    case 'minimum':
      return `${String(params.limit)} 이상이어야 합니다.`
    case 'maximum':
      return `${String(params.limit)} 이하여야 합니다.`
    default:
      return '올바른 형식이어야 합니다.'
  }
}

const typeNames = new Map(
  Object.entries<string>({
    string: '문자열이어야 합니다.',
    boolean: 'true 또는 false여야 합니다.',
    integer: '정수여야 합니다.',
  }),
)

function missing({ keyword, params }: FastifySchemaValidationError) {
  return keyword === 'required' ? String(params.missingProperty) : undefined
}

function unknownField({ params }: FastifySchemaValidationError) {
  const name = Array.from(JSON.stringify(params.additionalProperty)).slice(0, 40).join('')
  return `알 수 없는 항목이 있습니다: ${name}`
}

const withObject = (label: string) => label + (endsInConsonant(label) ? '을' : '를')
const withTopic = (label: string) => label + (endsInConsonant(label) ? '은' : '는')

/** Decides between 을/를 and 은/는. Ignores a Latin word in parentheses at the end of a label. */
function endsInConsonant(label: string) {
  const last = label.replace(/\(.*\)$/, '').codePointAt(label.replace(/\(.*\)$/, '').length - 1) ?? 0
  return last >= 0xac00 && last <= 0xd7a3 && (last - 0xac00) % 28 > 0
}
