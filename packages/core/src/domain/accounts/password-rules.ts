import { codePoints } from '../../text.ts'
import { type PasswordRule, Refusal } from '../refusal.ts'

export type Owner = { id: string; username: string }

/** Throws a Refusal for a new password that breaks a rule. */
export async function refuseWeak(plain: string, owner: Owner): Promise<void> {
  const rule = await brokenRule(plain, owner)
  if (rule) throw new Refusal('weak-password', { rule })
}

/** The rule that a new password breaks; undefined if it is acceptable. */
export async function brokenRule(plain: string, { id, username }: Owner): Promise<PasswordRule | undefined> {
  const password = plain.normalize('NFC')
  const length = codePoints(password)
  if (length < 8 || length > 128) return 'length'

  const folded = compact(password)
  if (folded.includes(compact(id))) return 'number'
  if (containsName(folded, compact(username))) return 'name'
  if (isSequence(password.toLowerCase()) || (await isCommon(password)) || isKoreanKeyboardWord(folded)) return 'common'
  return undefined
}

function containsName(password: string, name: string) {
  // A name of one syllable would rule out that syllable in every password.
  return codePoints(name) < 2 ? password === name : password.includes(name)
}

function compact(text: string) {
  return text.normalize('NFC').toLowerCase().replace(/\s/gu, '')
}

/** Characters in their order, up or down: `abcdefgh`. */
function isSequence(password: string) {
  const points = Array.from(password, (character) => character.codePointAt(0) ?? 0)
  return [1, -1].some((step) => points.every((point, index) => index === 0 || point === points[index - 1]! + step))
}

let common: Promise<Set<string>> | undefined

/** Loads the list of common passwords on first use. */
async function isCommon(password: string) {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return (await common).has(password.toLowerCase())
}

/** A common word, in Hangul or typed on a Korean keyboard, with only digits and signs around it. */
function isKoreanKeyboardWord(password: string) {
  const bare = password.replace(/^[\P{L}]+|[\P{L}]+$/gu, '')
  return koreanWords.has(bare)
}

const words = `
  안녕 안녕하세요 비밀번호 비번 암호 사랑 사랑해 사랑해요 사랑합니다 대한민국 한국 학교 대학교
  대학생 학생 학번 공부 시험 캠퍼스 강의 출석 교수님 관리자 선생님 가나다라 가나다라마바사 나는나
  나야나 내비밀번호 우리집 우리나라 서울 부산 컴퓨터 엄마 아빠 엄마아빠 가족 친구 행복 행복하자
  화이팅 파이팅 감사합니다 고맙습니다 바보 바보야 메롱 몰라 몰라요 천사 천재 왕자 공주 강아지
  고양이 로그인 테스트
`

const initials = ['r', 'R', 's', 'e', 'E', 'f', 'a', 'q', 'Q', 't', 'T', 'd', 'w', 'W', 'c', 'z', 'x', 'v', 'g']
const vowels = [
  'k',
  'o',
  'i',
  'O',
  'j',
  'p',
  'u',
  'P',
  'h',
  'hk',
  'ho',
  'hl',
  'y',
  'n',
  'nj',
  'np',
  'nl',
  'b',
  'm',
  'ml',
  'l',
]
const finals = ['', 'r', 'R', 'rt', 's', 'sw', 'sg', 'e', 'f', 'fr', 'fa', 'fq', 'ft', 'fx', 'fv', 'fg', 'a', 'q', 'qt']
finals.push('t', 'T', 'd', 'w', 'c', 'z', 'x', 'v', 'g')

/** The lower-case keys that type a Hangul word on the two-set keyboard: 안녕 → dkssud. */
function keys(word: string) {
  return Array.from(word, (syllable) => {
    const index = (syllable.codePointAt(0) ?? 0) - 0xac00
    const parts = [initials[Math.floor(index / 588)], vowels[Math.floor((index % 588) / 28)], finals[index % 28]]
    return parts.join('')
  })
    .join('')
    .toLowerCase()
}

const koreanWords = new Set(
  words
    .trim()
    .split(/\s+/)
    .flatMap((word) => [word, keys(word)]),
)
