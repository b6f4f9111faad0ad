import type { KoreanText } from './texts.ts'

type Ban = {
  /** As the writing guide names it. */
  words: string
  pattern: RegExp
  /** The files it concerns; all by default. */
  where?: RegExp
}

/** Operators run the server and name it; students and administrators never need to. */
const notOperators =
  /^packages\/(?:app|ui|cli|sdk)\/|^packages\/server\/src\/(?:api|http|errors|accounts|attendance\/attend|roster\/sync)/

export const bans: Ban[] = [
  { words: '하세요, 하십시오', pattern: /십시오|(?<!주)세요(?![가-힣])/ },
  { words: '해 주세요', pattern: /[가-힣] 주세요/ },
  { words: '하여 주시기 바랍니다', pattern: /주시기|바랍니다/ },
  { words: '을(를)', pattern: /[은는이가을를와과]\([가-힣]+\)|\(으\)로|[가-힣]\/[는를가와과](?![가-힣])/ },
  { words: '이름에 바로 붙는 조사', pattern: /\}['’]?(?:은|는|이|가|을|를|와|과|으로|로)(?![가-힣])/ },
  { words: '죄송합니다, 앗, 이런', pattern: /죄송|^앗|^이런[ ,]/ },
  { words: '잘못 입력하셨습니다', pattern: /잘못 입력/ },
  { words: '서버', pattern: /서버/, where: notOperators },
  { words: '세션, 토큰, 네트워크', pattern: /세션|토큰|네트워크/ },
  { words: '연결', pattern: /연결[이은] (?:돌아|끊|없)|(?:PostgreSQL|주소|컴퓨터)\S* (?:\S+ )?연결/ },
  { words: '클릭', pattern: /클릭/ },
  { words: '유저, 액티브, 싱크', pattern: /유저|액티브|싱크/ },
  { words: '여기, 더 보기, 자세히', pattern: /^(?:여기|더 ?보기|자세히)$/ },
  { words: '느낌표, 물결표, 그림 글자', pattern: /[가-힣][!~]|\d~\d|\p{Emoji_Presentation}/u },
]

/** What the product fixes to the letter, and the words of the list of common passwords. */
const exempt = [/비활성화된 계정입니다\. 관리자에게 문의하세요\./, /^\s+안녕 안녕하세요 비밀번호/]

/** A line for each ban that a text breaks. */
export function faults({ file, line, text }: KoreanText): string[] {
  if (exempt.some((pattern) => pattern.test(text))) return []
  return bans
    .filter(({ pattern, where }) => (where?.test(file) ?? true) && pattern.test(text))
    .map(({ words }) => `${file}:${line} ${words}: ${text}`)
}
