import { PassThrough, Writable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import type { Prompt } from './context.ts'
import { terminalPrompt } from './prompt.ts'

function terminal(signal = new AbortController().signal) {
  const raw: boolean[] = []
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: (mode: boolean) => void raw.push(mode) })
  const output = new Writable({ write: (_chunk, _encoding, done) => done() })
  return { input, prompt: terminalPrompt({ open: () => ({ input, close: () => {} }), output, signal }), raw }
}

const aborted = expect.objectContaining({ kind: 'aborted', message: '중단했습니다.' })

type Kind = Exclude<keyof Prompt, 'available'>

describe.each<Kind>(['text', 'password', 'confirm'])('the question for %s', (kind) => {
  test.each([
    ['Ctrl-C', '\u0003'],
    ['Ctrl-D', '\u0004'],
    ['Ctrl-D after an answer was begun', 'x\u0004'],
  ])('is given up with %s, and the terminal echoes again', async (_key, typed) => {
    const { input, prompt, raw } = terminal()
    input.write(typed)

    await expect(prompt[kind]('질문', 'ko')).rejects.toEqual(aborted)
    expect(raw.at(-1)).toBe(false)
  })

  test.each<[string, (input: PassThrough) => void]>([
    ['ends', (input) => input.end()],
    ['is closed', (input) => input.destroy()],
  ])('is given up when the input %s', async (_event, leave) => {
    const { input, prompt, raw } = terminal()
    const answer = prompt[kind]('질문', 'ko')
    leave(input)

    await expect(answer).rejects.toEqual(aborted)
    expect(raw.at(-1)).not.toBe(true)
  })
})

test.each<Kind>(['text', 'password', 'confirm'])('SIGINT gives up the question for %s', async (kind) => {
  const abort = new AbortController()
  const { prompt, raw } = terminal(abort.signal)
  const answer = prompt[kind]('질문', 'ko')
  abort.abort()

  await expect(answer).rejects.toEqual(aborted)
  expect(raw.at(-1)).not.toBe(true)
})

test('an answer is taken, one question after the other', async () => {
  const { input, prompt } = terminal()

  input.write('20990001\r')
  expect(await prompt.text('학번', 'ko')).toBe('20990001')
  input.write('y')
  expect(await prompt.confirm('비활성화하시겠습니까?', 'ko')).toBe(true)
})
