/** Why bytes are not a secret. */
export type SecretFault = 'encoding' | 'line-break' | 'empty'

/** The bytes or the text are not a secret. The message is English; `secretSentences` has what a person reads. */
export class SecretError extends Error {
  override readonly name = 'SecretError'
  readonly fault: SecretFault

  constructor(fault: SecretFault, options?: ErrorOptions) {
    super(secretSentences[fault].en, options)
    this.fault = fault
  }
}

/** What is wrong with a secret and what to do, after the name of the secret or of its file. */
export const secretSentences: Record<SecretFault, { ko: string; en: string }> = {
  encoding: {
    ko: 'UTF-8로 된 글이 아니어서 몇 글자를 읽을 수 없습니다. 메모장의 ‘다른 이름으로 저장’에서 인코딩을 UTF-8로 골라 다시 저장해주세요. 터미널에 입력했으면 터미널의 문자 인코딩을 UTF-8로 바꿔주세요.',
    en: 'It is not text in UTF-8, so that some letters cannot be read. Save it again with the encoding UTF-8 (Save as… in Notepad). If it was typed, set the terminal to UTF-8.',
  },
  'line-break': {
    ko: '줄이 둘 이상입니다. 그 값 한 줄만 남기고, 빈 줄도 지워주세요.',
    en: 'It has more than one line. Leave only the line with the value, and no empty line.',
  },
  empty: { ko: '비어 있습니다.', en: 'It is empty.' },
}

/**
 * The secret in the bytes of a file or a pipe: UTF-8 with or without a byte order mark, or UTF-16 with one, as Windows saves
 * text. One line break at the end goes; spaces stay. Throws a SecretError for everything else, because a letter that was lost
 * would silently make another secret.
 */
export function secretOf(bytes: Uint8Array): string {
  const text = decoded(bytes).replace(/\r?\n$/, '')
  refuseLost(text)
  return text
}

/** The secrets in the lines of a file or a pipe, each read like `secretOf`. */
export function secretLinesOf(bytes: Uint8Array): string[] {
  const lines = decoded(bytes)
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
  for (const line of lines) refuseLost(line)
  return lines
}

/** What no keyboard writes: encodings such as ISO-2022-KR switch with control characters. */
const lost = /[[\p{Cc}\ufffd]--[\t\n\v\f\r\u0085]]/v

/** Throws a SecretError for a text that lost a letter on its way, has several lines or is empty. */
export function refuseLost(text: string): void {
  if (lost.test(text)) throw new SecretError('encoding')
  if (/[\n\v\f\r\u0085\u2028\u2029]/.test(text)) throw new SecretError('line-break')
  if (text === '') throw new SecretError('empty')
}

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes
  const wide =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : undefined
  try {
    return new TextDecoder(wide ?? 'utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new SecretError('encoding', { cause })
  }
}
