import type { Settings } from '@campus-connect/core/config/settings.ts'
import { type PrivacyTexts, privacyFiles, readPrivacyFolder } from '@campus-connect/core/domain/privacy/folder.ts'
import { OperatorError } from '@campus-connect/core/operator-error.ts'
import { fault, type Finding, warning } from '../../finding.ts'
import { gaps } from './draft.ts'
import { type Facts, factsOf } from './facts.ts'

/** What keeps the server from starting, that people are told nothing, or how much `privacy check` finds. */
export async function privacyFindings(settings: Settings): Promise<Finding[]> {
  const { privacy, privacyUrl, publicUrl } = settings
  if (privacy === undefined)
    return privacyUrl === undefined && publicUrl?.startsWith('https:')
      ? [
          warning(
            'PRIVACY: 개인정보 처리방침이 없습니다 (개인정보 보호법 제30조).',
            'setup이 쓴 초안이 있으면 빈칸(【…】)을 채우고 campus-server privacy check 폴더로 확인한 뒤 PRIVACY에 그 폴더를 써주세요. 없으면 campus-server privacy init으로 초안을 만들거나, 기관의 처리방침 주소를 PRIVACY_URL에 써주세요.',
          ),
        ]
      : []
  try {
    const found = textFindings(readPrivacyFolder(privacy), factsOf(settings))
    const errors = found.filter(({ severity }) => severity === 'error').length
    return errors === 0
      ? []
      : [
          warning(
            `PRIVACY: 안내와 처리방침에 고칠 것이 ${errors}건 있습니다.`,
            'campus-server privacy check로 확인해주세요.',
          ),
        ]
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    return [fault(error.message, '고친 뒤 다시 확인해주세요.')]
  }
}

/**
 * What the texts lack of articles 15 and 30 of 개인정보 보호법, gaps that are left, and sentences that the settings contradict. It looks for words, so it
 * finds what is missing but cannot say that what is there is right.
 */
export function textFindings({ notice, policy }: PrivacyTexts, facts: Facts): Finding[] {
  return [
    ...(facts.signupConsent === 'none' ? [] : missingInNotice(notice.text, facts)),
    ...missingInPolicy(policy),
    ...gapsIn(privacyFiles.notice.name, notice.text),
    ...gapsIn(privacyFiles.policy.name, policy),
    ...contradictions(notice.text, policy, facts),
  ]
}

type Item = { law: string; what: string; pattern: RegExp; optional?: boolean }

/** 개인정보 보호법 제15조제2항; what may be left out where nobody is asked for consent. */
const ofNotice: Item[] = [
  { law: '제15조제2항제1호', what: '수집·이용 목적', pattern: /목적/ },
  { law: '제15조제2항제2호', what: '수집하는 항목', pattern: /항목/ },
  { law: '제15조제2항제3호', what: '보유 및 이용 기간', pattern: /기간/ },
]
const refusal: Item = { law: '제15조제2항제4호', what: '동의를 거부할 권리와 거부할 때의 불이익', pattern: /거부/ }

/** 제30조제1항, 시행령 제31조제1항. Each has a heading; `optional` is what the law asks for only where it happens. */
const ofPolicy: Item[] = [
  { law: '제30조제1항제1호', what: '처리 목적', pattern: /목적/ },
  { law: '제30조제1항제2호', what: '처리 및 보유 기간', pattern: /기간/ },
  { law: '제30조제1항제3호', what: '제3자 제공', pattern: /제\s*3\s*자|제공/, optional: true },
  { law: '제30조제1항제3호의2', what: '파기 절차와 방법', pattern: /파기/ },
  { law: '제30조제1항제4호', what: '처리의 위탁', pattern: /위탁/, optional: true },
  { law: '제30조제1항제5호', what: '정보주체와 법정대리인의 권리·의무와 행사 방법', pattern: /권리/ },
  { law: '제30조제1항제6호', what: '보호책임자 또는 담당 부서와 연락처', pattern: /책임자|담당\s*부서|고충/ },
  { law: '제30조제1항제7호', what: '쿠키의 설치·운영과 거부', pattern: /쿠키|자동.*수집/ },
  { law: '시행령 제31조제1항제1호', what: '처리하는 개인정보의 항목', pattern: /항목/ },
  { law: '시행령 제31조제1항제3호', what: '안전성 확보 조치', pattern: /안전/ },
]

const addIt = (file: string) => `${file}에 써주세요.`

function missingInNotice(text: string, { signupConsent }: Facts) {
  const items = signupConsent === 'required' ? [...ofNotice, refusal] : ofNotice
  return items
    .filter(({ pattern }) => !pattern.test(text))
    .map(({ law, what }) =>
      fault(`${privacyFiles.notice.name}: ${what}(${law})이 없습니다.`, addIt(privacyFiles.notice.name)),
    )
}

/** An item counts if a heading names it and something stands below. */
function missingInPolicy(text: string): Finding[] {
  const { name } = privacyFiles.policy
  const headings = sectionsOf(text)
  return ofPolicy
    .filter(({ pattern }) => !headings.some((heading) => pattern.test(heading)))
    .map(({ law, what, optional }) =>
      optional
        ? warning(`${name}: ${what}(${law})에 관한 제목이 없습니다.`, `해당하지 않으면 그렇다고 ${addIt(name)}`)
        : fault(`${name}: ${what}(${law})에 관한 제목이 없거나 그 아래가 비어 있습니다.`, addIt(name)),
    )
}

/** The headings with text below, without that of the whole document. */
function sectionsOf(text: string): string[] {
  const headings: string[] = []
  let heading: string | undefined
  for (const line of text.split(/\r?\n/)) {
    const found = /^#{2,6}\s+(.+)/.exec(line)?.[1]
    if (found !== undefined) heading = found
    else if (heading !== undefined && /\p{L}/u.test(line.replaceAll(gaps, '가'))) {
      headings.push(heading)
      heading = undefined
    }
  }
  return headings
}

function gapsIn(name: string, text: string): Finding[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      Array.from(line.matchAll(gaps), ([gap]) =>
        fault(`${name} ${index + 1}행: ${gap} 빈칸이 남아 있습니다.`, '내용으로 바꾸어주세요.'),
      ),
    )
}

function contradictions(notice: string, policy: string, facts: Facts): Finding[] {
  const { adminIdle, adminsFromEverywhere, attendanceOnDeletion, cookies, kept, secondFactor, secure, signupConsent } =
    facts
  const { name } = privacyFiles.policy
  const both = `${notice}\n${policy}`
  const stays = both.split('\n').some((line) => /탈퇴한?\s*(뒤|후).*(학번|이름).*(남|보관|보존)/.test(line))
  const idle = /(\d+)\s*분 동안 사용하지 않/.exec(policy)?.[1]
  const wrong = (setting: string, what: string) => fault(`${name}: ${what}`, `글이나 ${setting} 설정을 고쳐주세요.`)
  return [
    ...Object.values(cookies)
      .filter((cookie) => !new RegExp(`(?<![\\w-])${cookie}(?!\\w)`).test(policy))
      .map((cookie) => wrong('PUBLIC_URL', `${cookie} 쿠키를 쓰는데 그 이름이 없습니다.`)),
    attendanceOnDeletion === 'keep' &&
      !stays &&
      wrong('ATTENDANCE_ON_DELETION', '탈퇴한 뒤에도 출석 기록에 학번과 이름이 남는데(keep) 그 말이 없습니다.'),
    attendanceOnDeletion === 'anonymise' &&
      stays &&
      wrong('ATTENDANCE_ON_DELETION', '탈퇴한 뒤에 학번과 이름이 남는다고 하는데 설정은 anonymise입니다.'),
    idle !== undefined &&
      Number(idle) !== adminIdle &&
      wrong('ADMIN_IDLE', `관리자의 로그인이 ${idle}분 뒤에 끝난다고 하는데 설정은 ${adminIdle}분입니다.`),
    !secure &&
      /https|TLS|통신을 암호화/.test(policy) &&
      wrong('PUBLIC_URL', '통신을 암호화한다고 하는데 PUBLIC_URL이 https가 아닙니다.'),
    adminsFromEverywhere &&
      /관리자의 접속을[^\n]*제한/.test(policy) &&
      wrong('ADMIN_NETWORKS', '관리자의 접속 주소를 제한한다고 하는데 ADMIN_NETWORKS가 비어 있습니다.'),
    !secondFactor &&
      /관리자는[^\n]*인증번호로 로그인/.test(policy) &&
      wrong(
        'ADMIN_SECOND_FACTOR',
        '관리자가 인증 앱으로 로그인한다고 하는데 ADMIN_SECOND_FACTOR가 required가 아닙니다.',
      ),
    ...[...kept]
      .filter(([, period]) => !policy.includes(period))
      .map(([kind, period]) => wrong('RETENTION', `${recordNames[kind]}: ${period} 뒤에 지우는데 그 기간이 없습니다.`)),
    signupConsent !== 'required' &&
      /동의를 거부/.test(notice) &&
      fault(
        `${privacyFiles.notice.name}: 동의를 거부할 수 있다고 하는데 SIGNUP_CONSENT가 ${signupConsent}이므로 동의를 받지 않습니다.`,
        'SIGNUP_CONSENT=required로 정하거나 글을 고쳐주세요.',
      ),
  ].filter((finding) => finding !== false)
}

/** The kinds of `RETENTION` that a policy tells people of. */
const recordNames = { attendance: '출석 기록', audit: '감사 기록', logs: '접속 기록' }
