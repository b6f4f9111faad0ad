import { PassThrough, Writable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { terminalPrompt } from './prompt.ts'

/** `typed` are the lines that answer plain questions, one each: a terminal gives them one by one. */
function terminal(signal = new AbortController().signal, typed: string[] = []) {
  const raw: boolean[] = []
  const shown: string[] = []
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: (mode: boolean) => void raw.push(mode) })
  const output = new Writable({
    write(chunk, _encoding, done) {
      shown.push(String(chunk))
      const answer = String(chunk).endsWith(': ') ? typed.shift() : undefined
      if (answer !== undefined) setImmediate(() => input.write(answer))
      done()
    },
  })
  const prompt = terminalPrompt({ open: () => ({ input, close: () => {} }), output, signal })
  return { input, prompt, raw, shown: () => shown.join('') }
}

const drawn = { language: 'ko', plain: false } as const
const plain = { language: 'ko', plain: true } as const
const styles = [drawn, plain]
const kinds = ['text', 'password', 'confirm'] as const

const aborted = expect.objectContaining({ kind: 'aborted', message: '중단했습니다.' })

describe.each(kinds)('the question for %s', (kind) => {
  test.each([
    ['Ctrl-C', '\u0003'],
    ['Ctrl-D', '\u0004'],
    ['Ctrl-D after an answer was begun', 'x\u0004'],
  ])('is given up with %s, and the terminal echoes again', async (_key, typed) => {
    const { input, prompt, raw } = terminal()
    input.write(typed)

    await expect(prompt[kind]('질문', drawn)).rejects.toEqual(aborted)
    expect(raw.at(-1)).toBe(false)
  })

  test.each(
    styles.flatMap((style) => [
      { event: 'ends', leave: (input: PassThrough) => input.end(), style },
      { event: 'is closed', leave: (input: PassThrough) => input.destroy(), style },
    ]),
  )('is given up when the input $event (plain: $style.plain)', async ({ leave, style }) => {
    const { input, prompt, raw } = terminal()
    const answer = prompt[kind]('질문', style)
    leave(input)

    await expect(answer).rejects.toEqual(aborted)
    expect(raw.at(-1)).not.toBe(true)
  })
})

test.each(kinds.flatMap((kind) => styles.map((style) => ({ kind, style }))))(
  'SIGINT gives up the question for $kind (plain: $style.plain)',
  async ({ kind, style }) => {
    const abort = new AbortController()
    const { prompt, raw } = terminal(abort.signal)
    const answer = prompt[kind]('질문', style)
    abort.abort()

    await expect(answer).rejects.toEqual(aborted)
    expect(raw.at(-1)).not.toBe(true)
  },
)

test('an answer is taken, one question after the other', async () => {
  const { input, prompt } = terminal()

  input.write('20990001\r')
  expect(await prompt.text('학번', drawn)).toBe('20990001')
  input.write('y')
  expect(await prompt.confirm('비활성화하시겠습니까?', drawn)).toBe(true)
})

test('a plain question is one line that is written once, also after an empty answer', async () => {
  const { prompt, raw, shown } = terminal(undefined, ['\n', '20990001\n'])

  expect(await prompt.text('학번', plain)).toBe('20990001')
  expect({ shown: shown(), raw }).toEqual({ shown: '학번: 값을 입력해주세요.\n학번: ', raw: [] })
})

test('a plain question for a password shows nothing of it, and Backspace works', async () => {
  const { prompt, raw, shown } = terminal(undefined, ['secrex\u007ft 1\r'])

  expect(await prompt.password('비밀번호', plain)).toBe('secret 1')
  expect({ shown: shown(), raw }).toEqual({ shown: '비밀번호 (입력해도 보이지 않습니다): \n', raw: [true, false] })
})

test.each([
  [['y\n'], true],
  [['예\n'], true],
  [['ㅛ\n'], true],
  [['N\n'], false],
  [['\n'], false],
  [['뭐\n', '아니요\n'], false],
])('a plain confirmation takes %j for %j', async (typed, agreed) => {
  const { prompt, shown } = terminal(undefined, typed)

  expect(await prompt.confirm('계속하시겠습니까?', plain)).toBe(agreed)
  expect(shown()).toMatch(/^(계속하시겠습니까\? \(예: y, 아니요: n\): )+$/)
})
