import { PassThrough } from 'node:stream'
import type { ReadStream } from 'node:tty'
import { cp949 } from '@campus-connect/tables/testing'
import { expect, test } from 'vitest'
import { OperatorError } from '@campus-connect/core/operator-error.ts'
import { askQuestion, readSecret } from './prompts.ts'

test('the line that was typed is the answer', async () => {
  const input = new PassThrough()
  const answer = askQuestion('계속할까요? ', input, new PassThrough())
  input.write('y\n')
  expect(await answer).toBe('y')
})

test('lines that are pasted together answer one question each, also a hidden one, which is not shown', async () => {
  const input = Object.assign(new PassThrough(), { isTTY: true })
  let shown = ''
  const output = new PassThrough().on('data', (chunk: Buffer) => void (shown += chunk.toString()))
  const first = askQuestion('학교? ', input, output)
  input.write('hanbit\n8787\nsaebyeok-77\nnginx\n')

  expect(await first).toBe('hanbit')
  expect(await askQuestion('포트? ', input, output)).toBe('8787')
  expect(await readSecret('비밀번호? ', input as unknown as ReadStream, output)).toBe('saebyeok-77')
  expect(shown).toContain('비밀번호? \n')
  expect(shown).not.toContain('saebyeok')
  expect(await askQuestion('프록시? ', input, output)).toBe('nginx')
  const late = askQuestion('명단? ', input, output)
  input.write('none\n')
  expect(await late).toBe('none')
})

test('an input that ends stops the command', async () => {
  const input = new PassThrough()
  const answer = askQuestion('계속할까요? ', input, new PassThrough())
  input.end()
  await expect(answer).rejects.toThrow(new OperatorError('중단했습니다.'))
})

const utf16 = Buffer.from('\ufeff한빛 관리자 #2\r\n', 'utf16le')

test.each<[string, Buffer, string]>([
  ['UTF-8', Buffer.from('한빛 관리자 #2\n'), '한빛 관리자 #2'],
  ['UTF-8 with a mark', Buffer.from('\ufeff한빛 관리자 #2\r\n'), '한빛 관리자 #2'],
  ['UTF-16', utf16, '한빛 관리자 #2'],
  ['UTF-16 of another byte order', Buffer.from(utf16).swap16(), '한빛 관리자 #2'],
])('a password is read from a file in %s', async (_name, bytes, password) => {
  expect(await readSecret('', pipe(bytes), new PassThrough())).toBe(password)
})

test.each<[RegExp, Buffer]>([
  [
    /^앱에 보이는 인증번호: UTF-8로 된 글이 아니어서 .*UTF-8로 골라 다시 저장해주세요/,
    cp949('한빛 관리자 행나무 #2\r\n'),
  ],
  [/^앱에 보이는 인증번호: 줄이 둘 이상/, Buffer.from('saebyeok-haneul-77\nsaebyeok-haneul-78\n')],
  [/^앱에 보이는 인증번호: 비어 있습니다/, Buffer.from('\n')],
])(
  'what cannot be a secret is refused by the name of what was asked for, and says what to do: %s',
  async (sentence, bytes) => {
    const refused = readSecret('앱에 보이는 인증번호: ', pipe(bytes), new PassThrough())

    await expect(refused).rejects.toBeInstanceOf(OperatorError)
    await expect(refused).rejects.toThrow(sentence)
  },
)

test('a password that a terminal of another encoding has damaged is refused', async () => {
  const terminal = Object.assign(pipe(cp949('한빛 관리자 행나무 #2\n')), { isTTY: true })

  await expect(readSecret('', terminal, new PassThrough())).rejects.toThrow(/터미널의 문자 인코딩을 UTF-8로/)
})

const pipe = (bytes: Buffer) => new PassThrough().end(bytes) as unknown as ReadStream
