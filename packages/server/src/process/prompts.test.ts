import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { OperatorError } from '../errors/operator-error.ts'
import { askQuestion } from './prompts.ts'

test('the line that was typed is the answer', async () => {
  const input = new PassThrough()
  const answer = askQuestion('계속할까요? ', input, new PassThrough())
  input.write('y\n')
  expect(await answer).toBe('y')
})

test('an input that ends stops the command', async () => {
  const input = new PassThrough()
  const answer = askQuestion('계속할까요? ', input, new PassThrough())
  input.end()
  await expect(answer).rejects.toThrow(new OperatorError('중단했습니다.'))
})
